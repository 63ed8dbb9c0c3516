/** The points that each player scored against each other one. */
export type Points = readonly (readonly number[])[];

/** Players whose results determine finite differences of rating between them. */
export interface Group {
  readonly players: readonly number[];
  /** Above: it won every point against the main group, directly or through others. Below: it lost every point. Null for the main group. */
  readonly side: 'above' | 'below' | null;
}

/** The players that each one has scored against, directly or through others. */
function reachable(points: Points, anchors: readonly number[]): boolean[][] {
  const reach = points.map((row, i) => row.map((value, j) => i === j || value > 0));
  // The difference between two anchors is known.
  for (const i of anchors) for (const j of anchors) reach[i]![j] = true;
  for (const k of points.keys())
    for (const i of points.keys()) if (reach[i]![k]!) for (const j of points.keys()) reach[i]![j] ||= reach[k]![j]!;
  return reach;
}

function gamesOf(players: readonly number[], points: Points): number {
  return players.reduce((sum, i) => sum + points[i]!.reduce((row, value, j) => row + value + points[j]![i]!, 0), 0);
}

/**
 * Divides players into groups. Within a group, everyone has scored against everyone, directly or through others. The main group comes
 * first: that of the anchors, or the largest. Then come groups that are above or below it, those nearer to it first. Players that no result
 * connects with the main group are left out.
 */
export function groupsOf(points: Points, anchors: readonly number[]): Group[] {
  const reach = reachable(points, anchors);
  const lists: number[][] = [];
  for (const player of points.keys()) {
    const list = lists.find(([one]) => reach[one!]![player]! && reach[player]![one!]!);
    if (list === undefined) lists.push([player]);
    else list.push(player);
  }
  const weight = (list: readonly number[]) => (list.includes(anchors[0] ?? -1) ? points.length + 1 : list.length);
  const main = lists.reduce((best, list) => {
    const more = weight(list) - weight(best) || gamesOf(list, points) - gamesOf(best, points);
    return more > 0 ? list : best;
  });
  const passes = (from: readonly number[], to: readonly number[]) => reach[from[0]!]![to[0]!]!;
  const others = lists.filter((list) => list !== main);
  const above = others.filter((list) => passes(list, main));
  const below = others.filter((list) => passes(main, list));
  const steps = (list: readonly number[], isAbove: boolean) =>
    lists.filter((other) => (isAbove ? passes(list, other) : passes(other, list))).length;
  const nearestFirst = (side: number[][], isAbove: boolean) =>
    side.sort((one, other) => steps(one, isAbove) - steps(other, isAbove));
  return [
    { players: main, side: null },
    ...nearestFirst(above, true).map((players): Group => ({ players, side: 'above' })),
    ...nearestFirst(below, false).map((players): Group => ({ players, side: 'below' })),
  ];
}
