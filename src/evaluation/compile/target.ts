import type { CommonLayout, Layout } from '../../rules/core.ts';
import { BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK } from '../../rules/setup.ts';
import type { ColoredPiece } from '../operations/operation.ts';
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
  /** The offset of the byte that counts pieces of a kind in hand; absent on boards without hands. */
  readonly hands?: (color: number, kind: number) => number;
  /** Address and size of the block for the compiled tables. */
  readonly tables: number;
  readonly tableBytes: number;
  /** Parts that only targets with a core have. */
  readonly native?: Native;
}

/** Code for the squares that a piece attacks from a square; it sets the words of the result. */
export type EmitAttacks = (
  code: Code,
  piece: ColoredPiece,
  square: Local,
  occupied: readonly Local[],
  result: readonly Local[],
) => void;

/** Tables and records of a core. */
export interface Native {
  readonly layout: CommonLayout;
  readonly attacks: EmitAttacks;
  /** Addresses of tables by two squares: those between them, and the whole line; absent if the core has none. */
  readonly alignment?: { readonly between: number; readonly line: number };
  /** The offset of castling rights in a state record; absent without castling. */
  readonly castling?: number;
  /** The rows of a lane table: kinds by squares, then slots of the hand. */
  readonly laneRows: number;
  /** The row of a kind in hand. */
  readonly handRow?: (kind: number) => number;
}

function chessAttacks(layout: Layout): EmitAttacks {
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
  return (code, { color, kind }, square, [occupied], [result]) => {
    if (kind === PAWN) leaper(code, square, layout.PAWN_ATTACKS + 512 * color);
    else if (kind === KNIGHT) leaper(code, square, layout.KNIGHT_ATTACKS);
    else if (kind === KING) leaper(code, square, layout.KING_ATTACKS);
    if (kind === BISHOP || kind === QUEEN) slider(code, square, occupied!, layout.BISHOP_MAGICS);
    if (kind === ROOK || kind === QUEEN) slider(code, square, occupied!, layout.ROOK_MAGICS);
    if (kind === QUEEN) code.do('i64.or');
    code.set(result!);
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
    native: {
      layout,
      attacks: chessAttacks(layout),
      alignment: { between: layout.BETWEEN, line: layout.LINE },
      castling: layout.STATE_CASTLING,
      laneRows: layout.KINDS * layout.SQUARES,
    },
  };
}

export { ARGUMENT };
