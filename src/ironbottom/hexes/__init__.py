"""Hex maps and what is found on them: geometry, reach, paths, zones of control, supply.

It imports the kernel only.  A title loads its map with :func:`ironbottom.hexes.board.load_board`, makes one
:class:`ironbottom.hexes.graph.Graph` of it for its ``g.index``, and asks everything else of that graph by hex number.
"""
