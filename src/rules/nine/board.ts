import { z } from 'zod';
import type { NineBoardName } from '../board-names.ts';

const COLORS = ['first', 'second'] as const;

/** A board: where the pieces start, and the rules that differ from board to board. */
export const boardSchema = z.strictObject({
  /** Lower-case words, joined by hyphens. */
  name: z
    .string()
    .max(40)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .describe('lower-case letters and digits in words joined by hyphens, 40 characters at most'),
  title: z
    .string()
    .min(1)
    .max(80)
    .regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u)
    .describe('one line of 1 to 80 characters, without control characters'),
  /** The board of an SFEN, nine ranks from the top. The first player, in upper case, moves up. */
  start: z.string().max(200).describe('the board of an SFEN, such as "3qkq3/9/9/9/9/9/9/9/3TKT3"'),
  /** Whether each side keeps what it captures, to drop it. */
  hands: z.strictObject({ first: z.boolean(), second: z.boolean() }).default({ first: true, second: true }),
  /** Whether a pawn of shogi may be dropped to give mate. */
  pawnDropMate: z.enum(['forbidden', 'allowed']).default('allowed'),
  /** The result for a side that has no legal move and is not in check. */
  noMoves: z.enum(['loss', 'draw']).default('draw'),
  repetition: z
    .strictObject({
      /** The number of occurrences that end the game. */
      occurrences: z.int().min(2).max(8).default(4),
      /** The result for a side that repeats a position by checks alone. */
      perpetualCheck: z.enum(['loss', 'draw']).default('draw'),
    })
    .default({ occurrences: 4, perpetualCheck: 'draw' }),
  /** The declaration of an entered king, null if there is none. */
  enteringKing: z
    .strictObject({
      /** The farthest ranks that king and men must have reached. */
      ranks: z.int().min(1).max(8).default(3),
      /** The number of men besides the king. */
      men: z.int().min(0).max(40).default(10),
      /** The points that a side needs: 5 for rooks, bishops and queens, 1 for other men, in the zone and in hand. */
      points: z.strictObject({ first: z.int().min(0).max(255), second: z.int().min(0).max(255) }),
    })
    .nullable()
    .default(null),
  /** Whether a king that reaches the other king's starting square wins. */
  tryRule: z.boolean().default(false),
});

export type Board = z.infer<typeof boardSchema>;
export type Side = (typeof COLORS)[number];

const SHOGI_HOME = ['PPPPPPPPP', '1B5R1', 'LNSGKGSNL'];
const CHESS_HOME = ['9', 'FFFFFFFFF', 'THCQKQCHT'];
/** The left half is shogi, the right half chess, as the owner sees them. */
const FAIR_HOME = ['PPPPPFFFF', '1B5R1', 'LNSGKQCHT'];
const MIRRORED_FAIR_HOME = ['FFFFPPPPP', '1R5B1', 'THCQKGSNL'];

function turned(row: string): string {
  return [...row].reverse().join('').toLowerCase();
}

/** A start position from the ranks that each player has at home, as that player sees them. */
function startOf(first: readonly string[], second: readonly string[]): string {
  return [...[...second].reverse().map(turned), '9', '9', '9', ...first].join('/');
}

function board(
  name: NineBoardName,
  title: string,
  start: string,
  rest: z.input<typeof boardSchema> | object = {},
): Board {
  return boardSchema.parse({ name, title, start, ...rest });
}

export const SHOGI: Board = board('shogi', 'Shogi', startOf(SHOGI_HOME, SHOGI_HOME), {
  pawnDropMate: 'forbidden',
  noMoves: 'loss',
  repetition: { perpetualCheck: 'loss' },
  enteringKing: { points: { first: 28, second: 27 } },
});

/** The built-in boards of 9 × 9. */
export const BOARDS: readonly Board[] = [
  SHOGI,
  board('mixed', 'Mixed: shogi against chess', startOf(SHOGI_HOME, CHESS_HOME)),
  board('fair', 'Fair: each side half shogi, half chess', startOf(FAIR_HOME, FAIR_HOME)),
  board('reversed-mixed', 'Reversed mixed: chess against shogi', startOf(CHESS_HOME, SHOGI_HOME)),
  board('reversed-fair', 'Reversed fair: the mirror image of fair', startOf(MIRRORED_FAIR_HOME, MIRRORED_FAIR_HOME)),
];
