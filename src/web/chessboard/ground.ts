// The board's names in those of chessgroundx: squares are a1 to i9 from the first player's left corner, kinds are roles.
import type { Dests, DropOrig, Key, Orig, Role } from 'chessgroundx/types.js';
import type { PageBoard } from '../boards/page-board.ts';

interface Names {
  readonly keys: ReadonlyMap<string, Key>;
  readonly squares: ReadonlyMap<string, string>;
}

const known = new WeakMap<PageBoard, Names>();

function namesOf(board: PageBoard): Names {
  const found = known.get(board);
  if (found !== undefined) return found;
  const { size } = board;
  const pairs = Array.from({ length: size * size }, (_, square) => {
    const key = String.fromCharCode(97 + (square % size), 49 + Math.floor(square / size)) as Key;
    return [board.squareName(square), key] as const;
  });
  const names = { keys: new Map(pairs), squares: new Map(pairs.map(([name, key]) => [key as string, name])) };
  known.set(board, names);
  return names;
}

export function keyOf(board: PageBoard, square: string): Key {
  return namesOf(board).keys.get(square)!;
}

/** The name of a square by its key. */
export function squareOf(board: PageBoard, key: string): string {
  return namesOf(board).squares.get(key)!;
}

/** The class name of a kind of piece. */
export function roleOf(board: PageBoard, kind: number): Role {
  return `${board.kindLetters[kind]!.toLowerCase().replace('+', 'p')}-piece` as Role;
}

/** The origin of a drop, `P*`, by the role that is dropped. */
export function dropOf(role: Role): string {
  return `${role[0]!.toUpperCase()}*`;
}

/** The role that an origin such as `P*` drops. */
export function roleOfDrop(origin: string): Role {
  return `${origin[0]!.toLowerCase()}-piece` as Role;
}

function originOf(board: PageBoard, origin: string): Orig {
  return origin.endsWith('*') ? (`${origin[0]!}@` as DropOrig) : keyOf(board, origin);
}

/** The targets by origin. */
export function destsOf(board: PageBoard, targets: ReadonlyMap<string, readonly string[]>): Dests {
  return new Map(
    [...targets].map(([origin, squares]) => [originOf(board, origin), squares.map((square) => keyOf(board, square))]),
  );
}

/** The position with the pieces in hand in brackets, as chessgroundx reads them. */
export function groundFen(board: PageBoard, text: string): string {
  const [placement = ''] = text.split(' ');
  if (board.handKinds.length === 0) return text;
  const held = board
    .hands(text)
    .map((hand) => [...hand].map(([kind, count]) => board.kindLetters[kind]!.repeat(count)));
  return `${placement}[${held[0]!.join('')}${held[1]!.join('').toLowerCase()}]`;
}
