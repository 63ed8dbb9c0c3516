// Kinds of nodes, as type arguments: the compiler makes a body of its own for each and folds the questions away.

/** On the principal variation: the window is open. */
export type Pv = u8;
/** Anywhere else: the question is only whether the score reaches beta. */
export type Zero = u16;
/** The first ply of quiescence, and those below. */
export type First = u8;
export type Below = u16;

@inline export function isPv<T>(): bool {
  return sizeof<T>() == 1;
}

@inline export function isFirst<T>(): bool {
  return sizeof<T>() == 1;
}
