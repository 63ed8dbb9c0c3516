import { z } from 'zod';
import { PHASES } from '../explain/review/phase.ts';
import { SEVERITIES } from '../explain/review/verdict.ts';
import { count, hash } from '../lab/schema-parts.ts';
import { mate, side } from './line-schemas.ts';
import { contrastRow } from './schema-parts.ts';

const named = z.object({ uci: z.string(), san: z.string() });
const score = z
  .union([z.object({ cp: z.number() }), z.object({ mate: z.number() })])
  .describe('For White, in centipawns or moves to mate.');
const percent = z.number().min(0).max(100);
const points = percent.describe('Winning chances in percentage points.');

const line = named.extend({
  score: z.number().describe('White’s centipawns.'),
  mate: mate.describe('The mate that the search found.'),
  fen: z.string().describe('The position at the end of the line.'),
});

const term = z.object({
  id: z.string(),
  title: z.string(),
  lost: z.number().describe('Centipawns lost by marked moves; negative if they gained.'),
});

const mark = z.object({
  severity: z.enum(SEVERITIES),
  isMissedWin: z.boolean().describe('Whether a won position became a level one.'),
  mate: z.enum(['created', 'lost']).nullable().describe('Whether the move allows a mate, or lets one go.'),
  reason: z.object({
    turn: side,
    move: line.describe('The best line.'),
    not: line.describe('The line that was played, with the best line of the next position.'),
    rows: z
      .array(contrastRow)
      .describe('The parts of both scores, in White’s centipawns. They add up to the difference of the scores.'),
    lead: z.string().describe('One sentence in the words of chess.'),
    words: z.array(z.string()),
  }),
});

const sideSchema = z.object({
  accuracy: percent.nullable(),
  averageLoss: points.nullable(),
  inaccuracies: count,
  mistakes: count,
  blunders: count,
  missedWins: count,
  terms: z.array(term),
  words: z.array(z.string()),
});

const share = z.object({
  moves: count,
  averageLoss: points.nullable(),
  inaccuracies: count,
  mistakes: count,
  blunders: count,
});

const gameSchema = z.object({
  number: count.describe('The number of the game in the files, from 1.'),
  white: z.string(),
  black: z.string(),
  result: z.string(),
  opening: z.string().nullable().describe('By the headers: the name of the opening, or its ECO code.'),
  positions: z.array(
    z.object({
      fen: z.string(),
      score: score.nullable(),
      ending: z.string().nullable().describe('The rule that ended the game here.'),
      chances: percent.describe('White’s winning chances; a draw counts as half a win.'),
      depth: count,
    }),
  ),
  moves: z.array(
    named.extend({
      ply: count,
      by: side,
      best: named,
      loss: points,
      accuracy: percent,
      mark: mark.nullable(),
    }),
  ),
  sides: z.object({ white: sideSchema, black: sideSchema }),
  moments: z.array(count).describe('The plies of the decisive moves.'),
});

/** The JSON of `lucena analyse`, published as docs/analyse.schema.json. */
export const analyseSchema = z.object({
  profile: z.string(),
  hash,
  limits: z.object({ ms: count.optional(), nodes: count.optional(), depth: count.optional() }),
  thresholds: z.object({
    inaccuracy: points,
    mistake: points,
    blunder: points,
    won: points.describe('A win is missed where the chances were at least this, …'),
    level: points.describe('… and are at least this afterwards.'),
  }),
  complete: z.boolean().describe('False if the analysis was interrupted: games that were not searched are missing.'),
  games: z.array(gameSchema),
  player: z
    .object({
      player: z.string(),
      games: count,
      missedWins: count,
      accuracy: percent.nullable(),
      whole: share,
      terms: z.array(term),
      phases: z.array(share.extend({ phase: z.enum(PHASES) })),
      openings: z.array(
        share.extend({ opening: z.string(), games: count, points: z.number().nonnegative(), decided: count }),
      ),
      words: z.array(z.string()),
    })
    .nullable(),
});

export function analyseJsonSchema(): object {
  return z.toJSONSchema(analyseSchema);
}
