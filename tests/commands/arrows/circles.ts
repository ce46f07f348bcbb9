/** Where the arrows of each node lead. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** The graph of these arrows. */
export function graphOf(arrows: readonly { from: string; to: string }[]): Graph {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of arrows) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  return graph;
}

/** The graph without what leads into no circle; nothing is left of one that has none. */
function knotted(graph: Graph): Graph {
  const left = new Map(graph);
  for (let before = Infinity; left.size < before;) {
    before = left.size;
    for (const [node, next] of left) if (![...next].some((one) => left.has(one))) left.delete(node);
  }
  return left;
}

/** The shortest circle that begins at a node; null where none does. */
function circleFrom(graph: Graph, start: string): string[] | null {
  const cameFrom = new Map<string, string>();
  const wayTo = (node: string): string[] => (node === start ? [node] : [...wayTo(cameFrom.get(node) ?? start), node]);
  const waiting = [start];
  for (const node of waiting)
    for (const next of graph.get(node) ?? []) {
      if (next === start) return wayTo(node);
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, node);
      waiting.push(next);
    }
  return null;
}

/** Circles of a graph, the shortest first; of those that share a node one is told, so that each can be mended by itself. */
export function circlesIn(graph: Graph): string[][] {
  const left = knotted(graph);
  const circles = [...left.keys()].flatMap((node) => {
    const circle = circleFrom(left, node);
    return circle ? [circle] : [];
  });
  const told = new Set<string>();
  return circles
    .sort((one, other) => one.length - other.length)
    .filter((circle) => {
      const isNew = !circle.some((node) => told.has(node));
      for (const node of circle) if (isNew) told.add(node);
      return isNew;
    });
}
