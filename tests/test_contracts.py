"""Promises about the code itself, which no play would show to be broken.

* Nothing but the screen loads Textual (what may import what is checked by import-linter).
* A procedure that is called without ``yield from`` does nothing, silently.
* A ``yield`` inside ``try`` or ``with`` runs that block's end when undo closes the suspended generator.
* Iterating over a set gives another order in another process, and so another game from the same seed.

The last three are found by reading the syntax trees of the kernel and the titles.  Types are known only as far as they are
written: a name is a procedure's or a set's if its definition in the scanned code, or its annotation, says so.
"""

from __future__ import annotations

import ast
import os
import pkgutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

import pytest

import ironbottom

SRC = Path(__file__).parents[1] / "src"
SCANNED = ("ironbottom/kernel", "ironbottom/games")
SCREEN = "ironbottom.tui"


# ---------------------------------------------------------------- the screen stays out


def modules(path: Iterable[str], prefix: str) -> Iterator[str]:
    """Every module below a package, without importing any."""
    for module in pkgutil.iter_modules(path, prefix):
        yield module.name
        if module.ispkg:
            folders = [str(Path(folder, module.name.rpartition(".")[2])) for folder in path]
            yield from modules(folders, f"{module.name}.")


ALL_MODULES = [
    name
    for name in modules(ironbottom.__path__, "ironbottom.")
    if not f"{name}.".startswith((f"{SCREEN}.", "ironbottom.web."))  # web is the same screen in a browser
    and not name.endswith(".__main__")  # which only starts the command line
]
PARTS = sorted({".".join(name.split(".")[:2]) for name in ALL_MODULES})
"""What stands at the top of the package beside the screen: layers, and modules such as the command line."""


@pytest.mark.parametrize("part", PARTS)
def test_only_the_screen_loads_textual(part: str) -> None:
    names = [name for name in ALL_MODULES if f"{name}.".startswith(f"{part}.")]
    program = (
        f"import importlib, sys\nfor name in {names!r}: importlib.import_module(name)\n"
        f"print([name for name in sys.modules if name in ('textual', {SCREEN!r})])"
    )
    search = os.pathsep.join([str(SRC), os.environ.get("PYTHONPATH", "")])
    ran = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": search},
        timeout=60,
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.strip() == "[]"


def test_the_kernel_and_the_titles_are_among_the_parts() -> None:
    assert {"ironbottom.kernel", "ironbottom.games"} <= set(PARTS)
    assert SCREEN not in PARTS


# ---------------------------------------------------------------- reading code

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)

SETS = {"set", "frozenset", "Set", "FrozenSet", "AbstractSet", "MutableSet"}
SET_METHODS = {"union", "intersection", "difference", "symmetric_difference"}
THROUGH = {"list", "tuple", "iter", "enumerate", "reversed", "zip", "map", "filter"}
"""What hands on the order of its arguments."""
ORDERLESS = {"sorted", "set", "frozenset", "any", "all", "sum", "len"}
"""What gives the same for its argument in any order."""


@dataclass(repr=False)
class Module:
    """A file, and what its names stand for."""

    path: str
    tree: ast.Module
    methods: set[ast.AST] = field(default_factory=set)
    # A name that is imported here: the module it comes from, and what it is called there.
    imported: dict[str, tuple[str, str]] = field(default_factory=dict)
    # A function that is defined here, and what it returns: "Proc", "set" or "".
    functions: dict[str, str] = field(default_factory=dict)


@dataclass(repr=False)
class Code:
    """All scanned files, with the returns of their functions and methods, and the types of their classes' fields."""

    files: list[Module]
    functions: dict[str, set[str]] = field(default_factory=dict)
    methods: dict[str, set[str]] = field(default_factory=dict)
    fields: dict[str, set[str]] = field(default_factory=dict)


def read(sources: dict[str, str]) -> Code:
    """Parse sources, given by their paths."""
    code = Code([Module(path, ast.parse(source, path)) for path, source in sources.items()])
    for module in code.files:
        for node in ast.walk(module.tree):
            note(node, module, code)
    return code


def note(node: ast.AST, module: Module, code: Code) -> None:
    """Remember what a definition or an import says about its names."""
    if isinstance(node, ast.ClassDef):
        for line in node.body:
            if isinstance(line, Function):
                module.methods.add(line)  # the walk comes to a class before what is in it
                code.methods.setdefault(line.name, set()).add(annotated(line.returns))
            elif isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
                code.fields.setdefault(line.target.id, set()).add(annotated(line.annotation))
    elif isinstance(node, Function) and node not in module.methods:
        kind = annotated(node.returns)
        code.functions.setdefault(node.name, set()).add(kind)
        module.functions[node.name] = module.functions.get(node.name) or kind
    elif isinstance(node, ast.ImportFrom):
        origin = f"ironbottom.{node.module or ''}" if node.level else node.module or ""
        module.imported.update({alias.asname or alias.name: (origin, alias.name) for alias in node.names})
    elif isinstance(node, ast.Import):
        module.imported.update(
            {(alias.asname or alias.name).split(".")[0]: (alias.name, "") for alias in node.names}
        )


def annotated(annotation: ast.expr | None) -> str:
    """ "Proc", "set" or "": what an annotation says, also as a string, an attribute of a module, or one of a union."""
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        annotation = ast.parse(annotation.value, mode="eval").body
    if isinstance(annotation, ast.BinOp):
        return annotated(annotation.left) or annotated(annotation.right)
    if isinstance(annotation, ast.Subscript):
        annotation = annotation.value
    name = name_of(annotation)
    return "Proc" if name == "Proc" else "set" if name in SETS else ""


def name_of(node: ast.AST | None) -> str:
    """The last part of a dotted name."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def called(call: ast.Call, module: Module, code: Code) -> str:
    """ "Proc", "set" or "": what a call returns, as far as the scanned code says.

    A bare name means what its own file defines or imports; one from outside the project is nothing.  On a module it means that
    module's function.  On anything else it counts as a procedure if any method of that name is one: names are cheap, silent
    calls are not.
    """
    func = call.func
    if isinstance(func, ast.Name):
        if func.id in module.functions:
            return module.functions[func.id]
        source, there = module.imported.get(func.id, ("", ""))
        return one(functions_of(source, there, code)) if source else ""
    if not isinstance(func, ast.Attribute):
        return ""
    if isinstance(func.value, ast.Name) and func.value.id in module.imported:
        source, there = module.imported[func.value.id]
        return one(functions_of(f"{source}.{there}".rstrip("."), func.attr, code))
    return one(code.methods.get(func.attr, set()))


def one(kinds: set[str]) -> str:
    """What several definitions of a name have in common: a procedure if any is one, a set if all are."""
    return "Proc" if "Proc" in kinds else "set" if kinds == {"set"} else ""


def functions_of(source: str, name: str, code: Code) -> set[str]:
    """What functions of that name in that module of the project return; in any module if that file is not scanned."""
    if source.split(".")[0] != "ironbottom":
        return set()
    last = source.rpartition(".")[2]
    files = [file for file in code.files if Path(file.path).stem == last]
    if not files:
        return code.functions.get(name, set())
    return {file.functions[name] for file in files if name in file.functions}


def own_nodes(function: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a function (or of a module's top level) without those of functions inside it."""
    todo = list(ast.iter_child_nodes(function))
    while todo:
        node = todo.pop()
        yield node
        if not isinstance(node, SCOPES):
            todo.extend(ast.iter_child_nodes(node))


def scopes(module: Module) -> Iterator[ast.AST]:
    """The module's top level and every function in it."""
    yield module.tree
    yield from (node for node in ast.walk(module.tree) if isinstance(node, SCOPES))


def at(module: Module, node: ast.AST, why: str) -> str:
    return f"{module.path}:{getattr(node, 'lineno', 0)}: {why}"


# ---------------------------------------------------------------- (a) procedures that are called and not run


def unrun_procedures(code: Code) -> list[str]:
    """Calls of procedures that nothing runs: neither ``yield from``, nor returned by a plain function, nor handed on."""
    found = []
    for module in code.files:
        for scope in scopes(module):
            nodes = list(own_nodes(scope))
            generator = any(isinstance(node, (ast.Yield, ast.YieldFrom)) for node in nodes)
            run = {id(part) for node in nodes for part in taken(node, generator)}
            if isinstance(scope, ast.Lambda):
                run |= {id(part) for part in alternatives(scope.body)}
            found += [
                at(
                    module,
                    node,
                    f"{name_of(node.func)}(...) is a procedure: it does nothing without 'yield from'",
                )
                for node in nodes
                if isinstance(node, ast.Call) and id(node) not in run and called(node, module, code) == "Proc"
            ]
    return found


def taken(node: ast.AST, generator: bool) -> Iterator[ast.expr]:
    """The expressions that ``node`` runs or hands on to somebody who may run them."""
    if isinstance(node, ast.YieldFrom):
        yield from alternatives(node.value)
    elif (
        isinstance(node, ast.Return) and node.value and not generator
    ):  # a generator would return it as a value
        yield from alternatives(node.value)
    elif isinstance(node, ast.Call):
        for argument in [*node.args, *(keyword.value for keyword in node.keywords)]:
            yield from parts(argument)


def alternatives(value: ast.expr) -> Iterator[ast.expr]:
    """What an expression may turn out to be: ``a`` and ``b`` of ``a if x else b`` and of ``a or b``."""
    if isinstance(value, ast.IfExp):
        yield from alternatives(value.body)
        yield from alternatives(value.orelse)
    elif isinstance(value, ast.BoolOp):
        for part in value.values:
            yield from alternatives(part)
    else:
        yield value


def parts(argument: ast.expr) -> Iterator[ast.expr]:
    """The same for an argument, which may also be a list of them or a comprehension."""
    if isinstance(argument, (ast.List, ast.Tuple)):
        for element in argument.elts:
            yield from parts(element)
    elif isinstance(argument, ast.Starred):
        yield from parts(argument.value)
    elif isinstance(argument, (ast.ListComp, ast.GeneratorExp)):
        yield from parts(argument.elt)
    else:
        yield from alternatives(argument)


# ---------------------------------------------------------------- (b) yields that undo would not leave cleanly


def guarded_yields(code: Code) -> list[str]:
    """Yields of procedures inside ``try`` or ``with``."""
    guards = (ast.Try, ast.TryStar, ast.With, ast.AsyncWith)
    found: dict[str, None] = {}
    for module in code.files:
        for scope in scopes(module):
            if not (isinstance(scope, Function) and annotated(scope.returns) == "Proc"):
                continue
            for guard in (node for node in own_nodes(scope) if isinstance(node, guards)):
                for node in own_nodes(guard):
                    if isinstance(node, (ast.Yield, ast.YieldFrom)):
                        found[at(module, node, f"{scope.name} yields inside 'try' or 'with'")] = None
    return list(found)


# ---------------------------------------------------------------- (c) orders that differ between processes


def set_iterations(code: Code) -> list[str]:
    """``for`` loops and comprehensions over sets, unless their outcome is the same in any order."""
    found = []
    for module in code.files:
        constants = local_sets(module.tree, list(own_nodes(module.tree)), module, code)
        for scope in scopes(module):
            nodes = list(own_nodes(scope))
            hidden = {argument.arg for argument in arguments(scope)}.union(*map(targets, nodes))
            sets = local_sets(scope, nodes, module, code) | (constants - hidden)
            free = {id(node) for node in nodes if isinstance(node, ast.SetComp)}
            free |= {
                id(call.args[0])
                for call in nodes
                if isinstance(call, ast.Call) and orderless(call) and call.args
            }
            over = [node.iter for node in nodes if isinstance(node, (ast.For, ast.AsyncFor))]
            for node in nodes:
                if isinstance(node, (ast.ListComp, ast.GeneratorExp, ast.DictComp)) and id(node) not in free:
                    over += [part.iter for part in node.generators]
            found += [
                at(module, value, f"iterates over the set {ast.unparse(value)}; sort it first")
                for value in over
                if is_set(unwrapped(value), sets, module, code)
            ]
    return found


def orderless(call: ast.Call) -> bool:
    """Does the callee not mind the order?  ``min`` and ``max`` do with a key, by which several may be equal."""
    if not isinstance(call.func, ast.Name):
        return False
    return call.func.id in ORDERLESS or (call.func.id in {"min", "max"} and not call.keywords)


def local_sets(scope: ast.AST, nodes: list[ast.AST], module: Module, code: Code) -> set[str]:
    """The names that are a set somewhere in this scope: parameters, annotated and assigned variables."""
    names = {argument.arg for argument in arguments(scope) if annotated(argument.annotation) == "set"}
    assigned = [(name, node) for node in nodes for name in targets(node)]
    while True:  # one name may be assigned from another
        more = {
            name
            for name, node in assigned
            if (isinstance(node, ast.AnnAssign) and annotated(node.annotation) == "set")
            or (getattr(node, "value", None) and is_set(node.value, names, module, code))  # type: ignore[attr-defined]
        }
        if more <= names:
            return names
        names |= more


def arguments(scope: ast.AST) -> list[ast.arg]:
    """The parameters of a function or lambda, but for ``*args`` and ``**kwargs``, which are no sets."""
    if not isinstance(scope, SCOPES):
        return []
    return [*scope.args.posonlyargs, *scope.args.args, *scope.args.kwonlyargs]


def targets(node: ast.AST) -> list[str]:
    """The plain names that a statement (or a walrus) assigns to."""
    if isinstance(node, ast.Assign):
        return [target.id for target in node.targets if isinstance(target, ast.Name)]
    if isinstance(node, (ast.AnnAssign, ast.AugAssign, ast.NamedExpr)) and isinstance(node.target, ast.Name):
        return [node.target.id]
    return []


def is_set(value: ast.expr, names: set[str], module: Module, code: Code) -> bool:
    """Is this expression a set, as far as can be read?"""
    if isinstance(value, (ast.Set, ast.SetComp)):
        return True
    if isinstance(value, ast.Name):
        return value.id in names
    if isinstance(value, ast.Attribute):
        return code.fields.get(value.attr) == {"set"}
    if isinstance(value, ast.BinOp) and isinstance(value.op, (ast.BitOr, ast.BitAnd, ast.Sub, ast.BitXor)):
        return is_set(value.left, names, module, code) or is_set(value.right, names, module, code)
    if isinstance(value, ast.IfExp):
        return is_set(value.body, names, module, code) or is_set(value.orelse, names, module, code)
    if isinstance(value, ast.Call):
        if isinstance(value.func, ast.Name) and value.func.id in {"set", "frozenset"}:
            return True
        if isinstance(value.func, ast.Attribute) and value.func.attr in SET_METHODS | {"copy"}:
            return is_set(value.func.value, names, module, code)
        return called(value, module, code) == "set"
    return False


def unwrapped(value: ast.expr) -> ast.expr:
    """What is iterated over in the end: ``x`` of ``enumerate(list(x))``."""
    while isinstance(value, ast.Call) and name_of(value.func) in THROUGH and value.args:
        value = value.args[-1] if name_of(value.func) in {"map", "filter"} else value.args[0]
    return value


# ---------------------------------------------------------------- the code as it is

CHECKS = [unrun_procedures, guarded_yields, set_iterations]


@pytest.fixture(scope="module")
def project() -> Code:
    files = sorted(file for folder in SCANNED for file in (SRC / folder).rglob("*.py"))
    return read({str(file.relative_to(SRC.parent)): file.read_text(encoding="utf-8") for file in files})


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_kernel_and_the_titles_keep_it(project: Code, check) -> None:  # type: ignore[no-untyped-def]
    found = check(project)
    assert not found, "\n".join(found)


def test_there_are_procedures_to_check(project: Code) -> None:
    assert "Proc" in project.functions["choose"]
    assert "Proc" in project.functions["cast"]


# ---------------------------------------------------------------- the checks themselves

PROCS = """
from ironbottom.kernel.step import Proc
def fire(g) -> Proc[int]: ...
class Squad:
    def move(self, g) -> Proc[None]: ...
"""


def complaints(check, body: str, **others: str) -> list[str]:  # type: ignore[no-untyped-def]
    """What a check says of a source, without the file name, and with the lines counted in ``body``."""
    before = PROCS.count("\n")
    found = check(read({"sample.py": PROCS + body, **{f"{name}.py": text for name, text in others.items()}}))
    lines = (line.partition(":")[2].partition(":") for line in found)
    return [f"{int(number) - before}:{why.split(' is ')[0].split(';')[0]}" for number, _, why in lines]


@pytest.mark.parametrize(
    "body",
    [
        "def turn(g) -> Proc[None]:\n    fire(g)\n    yield 1\n",
        "def turn(g) -> Proc[None]:\n    x = fire(g)\n    yield 1\n",
        "def turn(g) -> Proc[None]:\n    yield fire(g)\n",
        "def turn(g) -> Proc[None]:\n    if fire(g) > 3: yield 1\n",
        "def turn(g) -> Proc[None]:\n    yield from ()\n    return fire(g)\n",
        "def turn(g, s) -> Proc[None]:\n    s.move(g)\n    yield 1\n",
        "def plain(g):\n    fire(g)\n",
        "async def plain(g):\n    [fire(g) for _ in g]\n",
        "import somewhere\nfire(0)",
    ],
)
def test_a_procedure_that_is_not_run_is_found(body: str) -> None:
    found = complaints(unrun_procedures, body)
    assert len(found) == 1
    line = next(i for i, text in enumerate(body.splitlines(), 1) if "fire(" in text or "move(" in text)
    assert found[0].startswith(f"{line}: ")


@pytest.mark.parametrize(
    "body",
    [
        "def turn(g) -> Proc[None]:\n    x = yield from fire(g)\n",
        "def turn(g, s) -> Proc[None]:\n    yield from (fire(g) if g else s.move(g))\n",
        "def turn(g) -> Proc[None]:\n    return fire(g)\n",
        "def turn(g) -> Proc[None]:\n    return (yield from fire(g))\n",
        "def test(g):\n    play(fire(g), dice=[1])\n    play(proc=fire(g))\n    play([fire(g), *(fire(x) for x in g)])\n",
        "make = lambda g: fire(g)\n",
        "def turn(g) -> Proc[None]:\n    yield from map(lambda x: fire(x), g)\n",
        "from re import fire as burn\nburn(0)\n",
        "import re\nre.move(0)\n",
        "def outer():\n    from elsewhere import move\n    move()\n",
    ],
)
def test_a_procedure_that_is_run_or_handed_on_passes(body: str) -> None:
    assert complaints(unrun_procedures, body) == []


def test_procedures_of_other_files_count_and_so_do_quoted_annotations() -> None:
    other = "def search(g) -> 'step.Proc[int]': ...\n"
    found = complaints(unrun_procedures, "from ironbottom.x import search\nsearch(0)\n", other=other)
    assert found == ["2: search(...)"]


def test_a_plain_function_of_the_same_name_in_the_own_file_is_no_procedure() -> None:
    body = "def search(g) -> int: ...\nsearch(0)\n"
    assert complaints(unrun_procedures, body, other="def search(g) -> Proc[int]: ...\n") == []


@pytest.mark.parametrize(
    "block",
    [
        "try:\n        yield 1\n    finally: pass",
        "try: pass\n    except E:\n        yield from fire(g)",
        "with g:\n        x = yield 1",
        "with g:\n        if g:\n            yield 1",
        "for x in g:\n        with x, (yield 1): pass",
    ],
)
def test_a_guarded_yield_is_found(block: str) -> None:
    body = f"def turn(g) -> Proc[None]:\n    {block}\n"
    assert [text.split(": ")[1] for text in complaints(guarded_yields, body)] == [
        "turn yields inside 'try' or 'with'"
    ]


@pytest.mark.parametrize(
    "body",
    [
        "def turn(g) -> Proc[None]:\n    try: x = 1\n    except E: x = 2\n    yield x\n",
        "def turn(g) -> Proc[None]:\n    with g:\n        def inner() -> Proc[None]:\n            yield 1\n    yield 2\n",
        "def plain(g) -> Iterator[int]:\n    with g:\n        yield 1\n",
    ],
)
def test_other_yields_pass(body: str) -> None:
    assert complaints(guarded_yields, body) == []


@pytest.mark.parametrize(
    "body",
    [
        "for x in {1, 2}: pass\n",
        "for x in set(y): pass\n",
        "for x in {y for y in z}: pass\n",
        "s = frozenset(z)\nfor x in s: pass\n",
        "s = {1}\nt = s | other\nfor x in t: pass\n",
        "def f(s: set[int] | None, y):\n    for x in s: pass\n",
        "def f(y, *, s: 'frozenset[str]'):\n    return [x for x in s]\n",
        "def f(y):\n    s: Set[int] = y\n    return {x: 1 for x in s}\n",
        "s = {1}\nt = tuple(x for x in s)\n",
        "s = {1}\nfor i, x in enumerate(list(s)): pass\n",
        "s = {1}\nfor x in s.union(y) if y else (): pass\n",
        "s = {1}\nbest = min((x for x in s), key=len)\n",
        "class Zone:\n    hexes: set[int]\ndef f(z):\n    for h in z.hexes: pass\n",
        "def zone(h) -> set[int]: ...\nfor h in zone(1): pass\n",
        "CREW = {1}\ndef f():\n    for x in CREW: pass\n",
    ],
)
def test_an_iteration_over_a_set_is_found(body: str) -> None:
    assert [text.split(": ")[1][:22] for text in complaints(set_iterations, body)] == [
        "iterates over the set "
    ]


@pytest.mark.parametrize(
    "body",
    [
        "s = {1}\nfor x in sorted(s): pass\n",
        "s = {1}\nfor x in sorted(s, key=len): pass\n",
        "s = {1}\nt = {x + 1 for x in s}\n",
        "s = {1}\nb = any(x > 1 for x in s) and len([x for x in s]) == sum(x for x in s) or max(x for x in s)\n",
        "s = {1}\nb = 1 in s\nfor x in [y for y in z if y in s]: pass\n",
        "d = {1: 2}\nfor x in d: pass\n",
        "s = {1}\ndef f(s):\n    for x in s: pass\ndef g():\n    s = [1]\n    for x in s: pass\n",
        "def f():\n    s = {1}\ndef g(s):\n    for x in s: pass\n",
        "class A:\n    hexes: set[int]\nclass B:\n    hexes: list[int]\ndef f(z):\n    for h in z.hexes: pass\n",
    ],
)
def test_other_iterations_pass(body: str) -> None:
    assert complaints(set_iterations, body) == []


def test_a_complaint_names_file_and_line() -> None:
    found = set_iterations(read({"src/a.py": "\nfor x in {1}: pass\n"}))
    assert found == ["src/a.py:2: iterates over the set {1}; sort it first"]
