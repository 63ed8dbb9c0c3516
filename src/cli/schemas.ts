import { z } from 'zod';

/** The JSON that commands print, for those who build on it. Fields may be added; none of these will change its meaning. */

const count = z.number().int().nonnegative();

export const perftSchema = z.object({
  fen: z.string(),
  depth: count,
  nodes: count,
  ms: z.number().nonnegative(),
  /** Leaves below each legal move, in UCI. */
  divide: z.record(z.string(), count).optional(),
});

export const positionSchema = z.object({
  fen: z.string(),
  shredderFen: z.string(),
  key: z.string(),
  turn: z.enum(['white', 'black']),
  check: z.boolean(),
  ending: z.string().nullable(),
  winner: z.enum(['white', 'black']).nullable(),
  claims: z.array(z.string()),
  moves: z.array(z.object({ uci: z.string(), san: z.string() })),
});

export const benchSchema = z.object({ nodes: count, nps: count, ms: z.number().nonnegative() });

export const matchResultSchema = z.object({
  games: count,
  wins: count,
  losses: count,
  draws: count,
  /** Pairs by the points the first player made of two: 0, ½, 1, 1½, 2. */
  pentanomial: z.tuple([count, count, count, count, count]),
  elo: z.number().nullable(),
  /** Half the width of the 95 % interval. */
  error: z.number().nullable(),
});

export const matchSchema = z.object({ players: z.tuple([z.string(), z.string()]), result: matchResultSchema });
