"""Strongly connected components of a graph of implications.

Source: Tarjan 1972, without recursion. Two literals lie in one component where each implies the
other. The components come in reverse topological order: each before those that lead to it. Time
and memory grow with the number of literals and implications.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence


def strongly_connected(
    successors: Sequence[Sequence[int]], step: Callable[[], None] | None = None
) -> list[list[int]]:
    """The components of a graph, each a list of its nodes, sinks first.

    Args:
        successors: for each node (numbered from 0) the nodes that it leads to.
        step: called now and then; may raise to end the work.

    >>> strongly_connected([[1], [0, 2], []])
    [[2], [1, 0]]
    """
    size = len(successors)
    order = [0] * size  # when a node was first reached, from 1; 0: not yet
    low = [0] * size
    pending: list[int] = []  # reached, and not yet in a component
    is_pending = bytearray(size)
    components: list[list[int]] = []
    reached = 0
    for root in range(size):
        path = [] if order[root] else [(root, iter(successors[root]))]
        while path:
            node, following = path[-1]
            if not order[node]:
                reached += 1
                order[node] = low[node] = reached
                pending.append(node)
                is_pending[node] = True
                if step is not None and not reached & 255:
                    step()
            for other in following:
                if not order[other]:
                    path.append((other, iter(successors[other])))
                    break
                if is_pending[other]:
                    low[node] = min(low[node], order[other])
            else:
                path.pop()
                if path:
                    above = path[-1][0]
                    low[above] = min(low[above], low[node])
                if low[node] == order[node]:
                    components.append(_popped(pending, is_pending, node))
    return components


def _popped(pending: list[int], is_pending: bytearray, first: int) -> list[int]:
    """Remove the component that began with this node from the stack."""
    component = []
    while True:
        node = pending.pop()
        is_pending[node] = False
        component.append(node)
        if node == first:
            return component
