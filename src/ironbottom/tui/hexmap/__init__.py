"""The hex map on the screen: one widget for both ways in which hexes stand, with three zooms, overlays and a search.

``chart`` is what there is to draw, ``look`` how; ``slash``, ``rows``, ``overview`` and ``mini`` draw a row of cells each, without
a terminal; ``widget`` shows them.  Only ``widget`` and ``viewer`` load Textual.
"""
