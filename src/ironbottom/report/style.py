"""How the web page of a report looks: light, dark, and on paper."""

from __future__ import annotations

_LIGHT = (
    "--paper:#fbf8f0;--ink:#23211c;--dim:#6b6559;--faint:#d8d0bb;--card:#f3eddd;--first:#2f6fa8;--second:#a3352b;"
    "--third:#8a6d1a;--link:#1d5a8e"
)
_DARK = (
    "--paper:#12181d;--ink:#e4e1d8;--dim:#9aa4ad;--faint:#33404a;--card:#1b242c;--first:#7fb2e5;--second:#e07a6c;"
    "--third:#e0c060;--link:#8fc1ee"
)

STYLE = (
    f":root{{color-scheme:light dark;{_LIGHT}}}\n"
    f"@media (prefers-color-scheme:dark){{:root{{{_DARK}}}}}\n"
    f"@media print{{:root{{{_LIGHT};--paper:#fff;--card:#fff}}nav{{display:none}}body{{max-width:none;margin:0}}"
    "figure,table,tr{break-inside:avoid}svg.map{max-height:16cm}h2,h3,h4{break-after:avoid}*{print-color-adjust:exact;"
    "-webkit-print-color-adjust:exact}a{color:inherit;text-decoration:none}}\n"
    "*{box-sizing:border-box}"
    "body{font:16px/1.5 Georgia,'Times New Roman',serif;max-width:60rem;margin:1.5rem auto;padding:0 1rem;color:var(--ink);"
    "background:var(--paper);overflow-wrap:anywhere}"
    "h1,h2{font-weight:normal;border-bottom:1px solid var(--dim)}h1{margin-bottom:.3rem}h2{margin-top:2.2rem}"
    "h3{margin:1.4rem 0 .4rem}h4{margin:.8rem 0 .2rem}a{color:var(--link)}"
    ".lead{font-size:1.15rem;margin:.3rem 0 1rem}.note{color:var(--dim)}.stand{margin:.3rem 0}"
    "dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem 1rem;margin:0}dt{color:var(--dim)}dd{margin:0}"
    "ul.lines{color:var(--dim);padding-left:1.2rem}ul{margin:.2rem 0 .6rem;padding-left:1.4rem}"
    "nav ul{display:flex;flex-wrap:wrap;gap:.2rem 1.2rem;list-style:none;padding:0}"
    "article{background:var(--card);border:1px solid var(--faint);border-radius:4px;padding:.2rem 1rem .8rem;margin:1rem 0}"
    "article h3{margin-top:.6rem}"
    ".wide{overflow-x:auto}table{border-collapse:collapse;font:.85rem/1.35 system-ui,sans-serif;margin:.6rem 0}"
    "td,th{border:1px solid var(--faint);padding:.2rem .55rem;text-align:right;vertical-align:top}"
    "thead th{background:var(--card)}.w{text-align:left}caption{text-align:left;color:var(--dim)}"
    "figure{margin:.8rem 0}figcaption{color:var(--dim);font-size:.9rem}"
    "svg.chart{width:100%;height:auto;max-width:48rem;display:block;font-family:system-ui,sans-serif}"
    "svg.chart .line{stroke-width:2.5px!important}svg.chart .color-1 .rect{stroke:var(--ink)!important;stroke-width:1px!important;"
    "fill-opacity:.75!important}"
    "svg.map{width:100%;height:auto;display:block;border:1px solid var(--dim)}"
    ".key::before{content:'';display:inline-block;width:.8em;height:.8em;margin-right:.35em;background:var(--first)}"
    ".key{margin-left:.8em}.s1::before{background:var(--second);outline:1px solid var(--ink)}"
    ".k0,.k1{font:.85rem/1.4 system-ui,sans-serif;border-radius:3px;padding:.05rem .4rem;display:inline-block;margin:.1rem 0}"
    ".k0{background:#a9c7e8;color:#06121f}.k1{background:#8a1c1c;color:#fff}"
    "table.bands{width:100%;table-layout:fixed}table.bands th{width:32%;font-weight:normal}table.bands td{text-align:left}"
    "table.bands small{color:var(--dim)}table.bands tr th{border-left:.5rem solid var(--faint)}"
    "tr.ground-jungle th,tr.ground-deep-jungle th{border-left-color:#3f8f4f!important}"
    "tr.ground-village th{border-left-color:#a080a0!important}tr.ground-field th{border-left-color:#c8b840!important}"
    "tr.ground-hill th{border-left-color:#a47a4c!important}tr.ground-beach th{border-left-color:#e0d098!important}"
    "tr.ground-river th,tr.ground-shallow-water th{border-left-color:#4f9fd8!important}"
)
"""The style sheet."""
