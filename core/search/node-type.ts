// Types of nodes, as type arguments: the compiler makes a separate body for each type and folds the tests away.

/** A node on the principal variation: the window is open. */
export type PvNode = u8;
/** Any other node: it is searched with a zero window. */
export type NonPvNode = u16;

/** The first ply of quiescence search, and the plies below it. */
export type FirstPly = u8;
export type LaterPly = u16;

@inline export function isPvNode<NodeType>(): bool {
  return sizeof<NodeType>() == sizeof<PvNode>();
}

@inline export function isFirstPly<Ply>(): bool {
  return sizeof<Ply>() == sizeof<FirstPly>();
}
