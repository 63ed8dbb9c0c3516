import { z } from 'zod';
import { fail, ok, type Result } from '../../rules/result.ts';
import { MAX_PHASE } from './shard-format.ts';

export const MANIFEST_FILE = 'manifest.json';

const count = z.number().int().nonnegative();

const shard = z.object({
  file: z.string().regex(/^[a-z-]+-\d{5,}\.shard$/),
  positions: count,
  games: count,
  /** CRC-32 of the file. */
  checksum: count,
});
export type ShardEntry = z.infer<typeof shard>;

/** Counts over the positions that are kept. */
const counts = z.object({
  positions: count,
  games: count,
  /** Positions by phase, from 0 (no pieces but kings and pawns on the board) to 24 (all of them). */
  phase: z.array(count).length(MAX_PHASE + 1),
  /** Positions of games that the first player, White in chess, lost, drew and won. */
  results: z.tuple([count, count, count]),
  /** The same for games. */
  gameResults: z.tuple([count, count, count]),
  /** Positions with the first and with the second player to move. */
  turn: z.tuple([count, count]),
  scored: count,
  /** Positions by score for the first player: below −950, then in steps of 100 centipawns, then from 950. */
  scores: z.array(count).length(21),
});
export type Counts = z.infer<typeof counts>;

/** Counts of what was read, and of the positions left out by each rule. */
const funnel = z.object({
  /** Games read, including those that gave no position. */
  games: count,
  /** Games without a result, with moves that cannot be played, or of another variant. */
  badGames: count,
  positions: count,
  /** In the first half-moves of a game. */
  opening: count,
  check: count,
  /** With a score that is too large. */
  score: count,
  /** The static score differs from that of the quiescence search. */
  unquiet: count,
  /** The position is already in the dataset. */
  duplicates: count,
  /** The game has more positions than are wanted. */
  surplus: count,
});
export type Funnel = z.infer<typeof funnel>;

const source = z.object({
  /** The name of the file, or how the games were played. */
  name: z.string(),
  format: z.enum(['pgn', 'epd', 'fen', 'record', 'kif', 'ki2', 'csa', 'jkf', 'sfen', 'selfplay']),
  bytes: count.optional(),
  games: count,
  badGames: count,
});
export type Source = z.infer<typeof source>;

/** The manifest of a dataset, as it is stored in the folder and printed by `lucena dataset show --json`. */
export const manifestSchema = z.object({
  lucena: z.literal('dataset'),
  format: z.literal(1, 'this version reads format 1'),
  /** `chess`, the name of another board, or the content of a board file. */
  board: z.string().min(1, 'expected the name of a board'),
  sources: z.array(source),
  /** All settings that decide which positions are kept, by the name of their option. */
  settings: z.record(z.string(), z.string()),
  funnel,
  counts: z.object({ train: counts, heldOut: counts }),
  shards: z.object({ train: z.array(shard), heldOut: z.array(shard) }),
  /** Boards that differ in a piece, on the board or in hand, the side to move, castling rights or en passant. */
  distinctBoards: count,
  warnings: z.array(z.string()),
  /** Identifies the records: the beginning of the SHA-256 of all shards' checksums. */
  hash: z.string().regex(/^[0-9a-f]{16}$/),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Reads the text of a manifest. */
export function parseManifest(text: string): Result<Manifest> {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    return fail('manifest.json', MANIFEST_FILE, `${MANIFEST_FILE} is not valid JSON: ${(error as Error).message}`);
  }
  const read = manifestSchema.safeParse(content);
  if (read.success) return ok(read.data);
  const [issue] = read.error.issues;
  const field = issue!.path.join('.');
  return fail('manifest.field', field || 'dataset', `${MANIFEST_FILE}: ${issue!.message}`);
}
