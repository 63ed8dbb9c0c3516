import type { Layout } from '../../rules/core.ts';
import { BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK } from '../../rules/setup.ts';
import { CHESS, type Ruleset } from '../ruleset.ts';
import { ARGUMENT, type Code, type Local } from './code.ts';

/** The layout of positions and memory: the part of the compiler that differs from core to core. */
export interface Target {
  readonly ruleset: Ruleset;
  readonly shared: boolean;
  /** 64-bit words in a set. */
  readonly words: 1 | 2;
  /** Offsets from the position: sets by color, sets by kind (the first unused), the side to move. */
  readonly colors: number;
  readonly kinds: number;
  readonly turn: number;
  /** Address and size of the block for the compiled tables. */
  readonly tables: number;
  readonly tableBytes: number;
  /** Parts that only the chess core has. */
  readonly native?: NativeChess;
}

/** Tables and records of the chess core. */
export interface NativeChess {
  readonly layout: Layout;
  /** Leaves the squares attacked from `square` on the stack. */
  attacks(code: Code, color: number, kind: number, square: Local, occupied: Local): void;
}

function chessAttacks(layout: Layout): NativeChess['attacks'] {
  const leaper = (code: Code, square: Local, table: number) => {
    code.get(square).const('i32', 3).do('i32.shl').do('i64.load', table);
  };
  const slider = (code: Code, square: Local, occupied: Local, magics: number) => {
    const entry = code.local('i32');
    code.get(square).const('i32', 5).do('i32.shl').set(entry);
    code.get(entry).do('i32.load', magics + layout.MAGIC_TABLE);
    code
      .get(occupied)
      .get(entry)
      .do('i64.load', magics + layout.MAGIC_MASK)
      .do('i64.and');
    code
      .get(entry)
      .do('i64.load', magics + layout.MAGIC_FACTOR)
      .do('i64.mul');
    code
      .get(entry)
      .do('i64.load32_u', magics + layout.MAGIC_SHIFT)
      .do('i64.shr_u');
    code.do('i32.wrap_i64').const('i32', 3).do('i32.shl').do('i32.add').do('i64.load', 0);
  };
  return (code, color, kind, square, occupied) => {
    if (kind === PAWN) leaper(code, square, layout.PAWN_ATTACKS + 512 * color);
    else if (kind === KNIGHT) leaper(code, square, layout.KNIGHT_ATTACKS);
    else if (kind === KING) leaper(code, square, layout.KING_ATTACKS);
    if (kind === BISHOP || kind === QUEEN) slider(code, square, occupied, layout.BISHOP_MAGICS);
    if (kind === ROOK || kind === QUEEN) slider(code, square, occupied, layout.ROOK_MAGICS);
    if (kind === QUEEN) code.do('i64.or');
  };
}

/** The chess core, with one of its two profile blocks. */
export function chessTarget(layout: Layout, options: { shared: boolean; buffer: 0 | 1 }): Target {
  const block = layout.PROFILES + options.buffer * layout.PROFILE_BYTES;
  return {
    ruleset: CHESS,
    shared: options.shared,
    words: 1,
    colors: layout.POS_COLORS,
    kinds: layout.POS_KINDS,
    turn: layout.POS_TURN,
    tables: block + layout.PROFILE_TABLES,
    tableBytes: layout.PROFILE_BYTES - layout.PROFILE_TABLES,
    native: { layout, attacks: chessAttacks(layout) },
  };
}

/** Pushes a word of the position at an offset. */
export function loadWord(code: Code, position: Local, offset: number): void {
  code.get(position).do('i64.load', offset);
}

export { ARGUMENT };
