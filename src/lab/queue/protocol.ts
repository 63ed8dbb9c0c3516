// The messages of coordinators and workers in Redis. Every message is checked when it is read: anyone with the password can write there.
import { z } from 'zod';
import { MODES } from '../../engine/mode.ts';
import type { ProfileFile } from '../../profiles/profile.ts';
import { fail, ok, type Result } from '../../rules/result.ts';
import { PREFIX } from './redis.ts';

/** The protocol version. It changes when coordinators and workers of different versions would misunderstand each other. */
export const PROTOCOL = 1;

/** The maximum number of games in a batch. */
export const MAX_BATCH = 128;
/** The maximum length of a message, in characters. A game of 600 half-moves takes less than 40,000. */
export const MAX_MESSAGE = 16_000_000;

/** The maximum size of a sum. The information of 5,000 numbers takes 200 MB. */
const MAX_SUM_BYTES = 500_000_000;

/** A name of a worker or engine: it may be printed, and be part of a key. */
const name = z.string().regex(/^[\w.-]{1,64}$/, 'expected letters, digits, dots and hyphens');
const text = z.string().max(1000);
const number = z.number().int().positive().max(1e9);
const milliseconds = z.number().nonnegative().max(1e10);

const control = z.strictObject({
  clock: z.strictObject({ base: milliseconds, increment: milliseconds }).optional(),
  movetime: milliseconds.optional(),
  nodes: number.optional(),
  depth: number.max(1000).optional(),
});

/** A profile by content, which is checked when it is loaded. */
const profilePlayer = z.strictObject({
  profile: z.record(z.string(), z.unknown()).transform((file) => file as unknown as ProfileFile),
  hash: z.string().regex(/^[0-9a-f]{16}$/),
  mode: z.enum(MODES),
});

/** Another program, by its name at the worker. */
const enginePlayer = z.strictObject({
  engine: name,
  options: z.array(z.tuple([text, text])).max(64),
  patience: milliseconds,
  chess960: z.boolean(),
});

const entrant = z.strictObject({ label: text, control, player: z.union([profilePlayer, enginePlayer]) });

const rules = z.strictObject({
  margin: milliseconds,
  stall: milliseconds,
  chess960: z.boolean(),
  adjudication: z.strictObject({
    resign: z.strictObject({ score: number, moves: number, agreed: z.boolean() }).optional(),
    draw: z.strictObject({ score: z.number().nonnegative(), moves: number, from: z.number().nonnegative() }).optional(),
    maxPlies: number.optional(),
  }),
});

/** Games for one worker. Players are listed once and referred to by their index. */
const batch = z.strictObject({
  protocol: z.literal(PROTOCOL),
  id: name,
  rules,
  entrants: z
    .array(entrant)
    .min(1)
    .max(2 * MAX_BATCH),
  games: z
    .array(
      z.strictObject({
        number,
        fen: text,
        white: z.number().int().nonnegative(),
        black: z.number().int().nonnegative(),
        seed: z.number().int().nonnegative().optional(),
      }),
    )
    .min(1)
    .max(MAX_BATCH),
});

/** The games of a batch as journal lines, or the reason why there are none. */
const answer = z.strictObject({
  protocol: z.literal(PROTOCOL),
  batch: name,
  worker: name,
  /** How long it took. */
  ms: milliseconds,
  outcome: z.union([
    z.strictObject({ games: z.array(z.unknown()).min(1).max(MAX_BATCH) }),
    /** The worker cannot play it. */
    z.strictObject({ fault: z.strictObject({ code: text, field: text, message: z.string().max(4000) }) }),
    /** The worker was stopped. */
    z.strictObject({ dropped: z.literal(true) }),
    /** The size of the sum in bytes. The sum itself is stored under its own key. */
    z.strictObject({ bytes: z.number().int().positive().max(MAX_SUM_BYTES) }),
  ]),
});

/** The proof of a worker: the identity of its engine, and its speed with all of its games running. */
const proof = z.strictObject({
  /** The node count of `bench`. */
  bench: number,
  core: z.string().regex(/^[0-9a-f]{16}$/),
  /** Nodes per second. */
  speed: z.number().positive().max(1e12),
});

/** A worker of a run. It is rewritten with every heartbeat. */
const registration = z.strictObject({
  protocol: z.literal(PROTOCOL),
  name,
  proof,
  slots: number.max(4096),
  /** Its other programs by name, each with the name that it reports. */
  engines: z.record(name, text),
  beat: z.number().int().nonnegative(),
});

/** A run that wants workers. */
const notice = z.strictObject({
  protocol: z.literal(PROTOCOL),
  /** The reference speed of time controls. */
  reference: z.number().positive(),
  /** The hash of the dataset, if the run computes sums instead of playing games. */
  dataset: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
});

const verdict = z.union([z.strictObject({ accepted: z.literal(true) }), z.strictObject({ refused: text })]);

export type Batch = z.infer<typeof batch>;
export type BatchEntrant = z.infer<typeof entrant>;
export type Answer = z.infer<typeof answer>;
export type Proof = z.infer<typeof proof>;
export type Registration = z.infer<typeof registration>;
export type Notice = z.infer<typeof notice>;
export type WorkerVerdict = z.infer<typeof verdict>;

const SCHEMAS = { batch, answer, registration, notice, verdict };
type Messages = { [K in keyof typeof SCHEMAS]: z.infer<(typeof SCHEMAS)[K]> };

/** Parses a message. A fault names the wrong field. */
export function readMessage<K extends keyof Messages>(kind: K, message: string): Result<Messages[K]> {
  if (message.length > MAX_MESSAGE)
    return fail('queue.message', kind, `has ${message.length} characters, more than ${MAX_MESSAGE}`);
  let value: unknown;
  try {
    value = JSON.parse(message);
  } catch {
    return fail('queue.message', kind, 'not valid JSON');
  }
  const read = SCHEMAS[kind].safeParse(value);
  if (read.success) return ok(read.data as Messages[K]);
  const [issue] = read.error.issues;
  return fail('queue.message', [kind, ...issue!.path].join('.'), issue!.message);
}

/** The keys and queues of a run. */
export function runKeys(id: string) {
  const run = `${PREFIX}:run:${id}`;
  return {
    /** The notice. It expires unless the coordinator renews it. */
    notice: run,
    /** The data that every job needs. */
    common: `${run}:common`,
    /** The sum of a job, as bytes. */
    sum: (job: string) => `${run}:sum:${job}`,
    /** Registrations by worker. */
    workers: `${run}:workers`,
    /** Verdicts by worker. */
    verdicts: `${run}:verdicts`,
    /** Answers, the oldest first. */
    answers: `${run}:answers`,
    /** The queue of batches, for all workers. */
    batches: `run-${id}-batches`,
    /** The queue of games that this worker is to play for comparison. */
    replays: (worker: string) => `run-${id}-replays-${worker}`,
  };
}

/** All runs that want workers. */
export const RUNS = `${PREFIX}:runs`;

/** The time constants of the protocol, in ms. */
export interface Timing {
  /** The time between two heartbeats of a worker. */
  readonly beat: number;
  /** The time between two checks of workers and batches by the coordinator. */
  readonly tick: number;
  /** A worker or coordinator that has been silent for this long is considered gone. */
  readonly silence: number;
  /** A batch is taken from a worker that has not renewed its lock for this long. */
  readonly lock: number;
  /** The intended time of a batch. */
  readonly batch: number;
}

export const TIMING: Timing = { beat: 2000, tick: 1000, silence: 15_000, lock: 10_000, batch: 60_000 };
