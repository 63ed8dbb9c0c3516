import { z } from 'zod';
import { count, estimate, hash } from '../lab/schema-parts.ts';
import { MODELS } from '../learn/style/held-out.ts';
import { STAGES } from '../learn/style/style-run.ts';
import { fittedNumber } from './schema-parts.ts';

const move = z.object({ san: z.string(), uci: z.string() });

const example = z.object({
  fen: z.string(),
  played: move,
  expected: move.describe('The likeliest move of the opponents there.'),
  effect: z.number().describe('How much the numbers of the finding favored the move that was played, in nats.'),
  game: count.describe('The number of the game in the file, from 1.'),
  white: z.string(),
  black: z.string(),
  date: z.string().optional(),
});

const probability = z.number().min(0).max(1);

/** The JSON of `lucena style`, published as docs/style.schema.json. */
export const styleSchema = z.object({
  player: z.string(),
  profile: z.string(),
  hash,
  learned: hash.describe("The hash of the player's profile."),
  seed: count,
  prior: z.number().positive(),
  strength: z
    .number()
    .positive()
    .describe('The strength of the prior that was used: more than asked for with few games.'),
  isShrunk: z.boolean().describe('Whether there are so few games that the prior was strengthened.'),
  complete: z
    .boolean()
    .describe('False if the run was interrupted: the values are the best so far, and nothing is tested.'),
  games: count.describe('Games that take part.'),
  heldOutGames: count,
  moves: z.object({
    player: count.describe("The player's moves for training."),
    opponents: count.describe("The opponents' moves for training: the control."),
    heldOut: count.describe("The player's moves in games that are held out."),
  }),
  temperature: z
    .object({ player: z.number().positive(), opponents: z.number().positive() })
    .describe('A move is played with a probability proportional to exp(score / temperature), in centipawns.'),
  curve: z
    .array(z.object({ stage: z.enum(STAGES), loss: z.number() }))
    .describe('The mean log-loss of training moves at the start of each stage and after each of its steps.'),
  heldOut: z
    .object({
      moves: count,
      games: count,
      models: z.array(z.object({ model: z.enum(MODELS), logLoss: estimate, agreement: estimate })),
      gain: z
        .object({ logLoss: estimate, agreement: estimate })
        .describe("The gain of the player's model over the control: less log-loss, more agreement."),
    })
    .nullable()
    .describe("How well the player's held-out moves are predicted, in nats and as a share."),
  apart: z
    .object({
      p: probability.describe('The probability of such differences if the player and the opponents are alike.'),
      largest: z.number().describe('The largest difference of a number, in standard errors.'),
    })
    .nullable(),
  findings: z
    .array(
      z.object({
        term: z.string(),
        title: z.string(),
        words: z.array(z.string()),
        knobs: z.array(z.string()),
        examples: z.array(example),
      }),
    )
    .describe('The significant differences between the player and the opponents, by term; empty if there are none.'),
  knobs: z.array(
    fittedNumber.extend({
      before: z.number(),
      control: z.number().describe('Fitted to the moves of the opponents.'),
      after: z.number().describe('Fitted to the moves of the player.'),
      difference: z
        .number()
        .nullable()
        .describe("The player's value minus the opponents', shrunk; null if the moves say nothing about it."),
      error: z.number().positive().nullable().describe('The standard error of the difference, over games.'),
      p: probability.nullable(),
      significant: z.boolean().describe('Whether it is significant by the method of Benjamini and Hochberg at 5 %.'),
      n: count.describe("About how many of the player's moves for training the number affects."),
    }),
  ),
});

export function styleJsonSchema(): object {
  return z.toJSONSchema(styleSchema);
}
