import { create } from 'zustand';
import type { PgnResult } from '../../notation/pgn.ts';
import { MAX_SEED } from '../../profiles/seed.ts';
import { ok, type Result } from '../../rules/result.ts';
import { isNumberFrom, isOneOf, isRecord, readFields, StoredValue, TabStorage } from '../state/storage.ts';
import { FIRST_ENGINE, HUMAN, isPlayer, type Player, withCurrentPreset } from './player.ts';

export interface TimeControl {
  readonly minutes: number;
  /** Seconds added after each move. */
  readonly increment: number;
}

export interface Outcome {
  readonly result: PgnResult;
  /** A text such as “Checkmate — White wins”. */
  readonly reason: string;
}

/** `free`: no game is in play; both sides can be moved freely. */
export type Phase = 'free' | 'playing' | 'paused' | 'over';

/** The players, clocks and state of a game. */
export interface Session {
  readonly phase: Phase;
  readonly players: readonly [Player, Player];
  /** Undefined without clocks. */
  readonly control: TimeControl | undefined;
  /** The time White and Black had left when a clock was last started or stopped, in ms. */
  readonly remaining: readonly [number, number];
  /** When the running clock was started, by `performance.now`; undefined if none runs. */
  readonly since: number | undefined;
  /** Seconds per engine move in a game without clocks. */
  readonly moveTime: number;
  /** The random seed of this game. */
  readonly seed: number;
  /** Whether the next games use the same seed. */
  readonly isSeedFixed: boolean;
  readonly isThinking: boolean;
  /** Each engine's estimate of its opponent's depth in plies, if its profile adapts to the opponent. */
  readonly opponentDepths: readonly [number | undefined, number | undefined];
  readonly outcome: Outcome | undefined;
}

/** The stored part of a session, for saved games and reloads. */
export type SessionRecord = Pick<
  Session,
  'phase' | 'players' | 'control' | 'remaining' | 'moveTime' | 'seed' | 'isSeedFixed' | 'outcome'
>;

const FIRST: SessionRecord = {
  phase: 'free',
  players: [HUMAN, FIRST_ENGINE],
  control: undefined,
  remaining: [0, 0],
  moveTime: 1,
  seed: 0,
  isSeedFixed: false,
  outcome: undefined,
};

function isControl(value: unknown): value is TimeControl | undefined {
  if (value === undefined) return true;
  const isTime = isNumberFrom(0, 1000);
  return isRecord(value) && isTime(value.minutes) && isTime(value.increment);
}

function isOutcome(value: unknown): value is Outcome | undefined {
  const isResult = isOneOf(['1-0', '0-1', '1/2-1/2', '*']);
  return value === undefined || (isRecord(value) && isResult(value.result) && typeof value.reason === 'string');
}

function isPair<T>(isOne: (value: unknown) => value is T): (value: unknown) => value is readonly [T, T] {
  return (value): value is readonly [T, T] => Array.isArray(value) && value.length === 2 && value.every(isOne);
}

const readStored = readFields(FIRST, {
  phase: isOneOf(['free', 'playing', 'paused', 'over']),
  players: isPair(isPlayer),
  control: isControl,
  remaining: isPair(isNumberFrom(0, 1e9)),
  moveTime: isNumberFrom(0.05, 600),
  seed: isNumberFrom(0, MAX_SEED),
  isSeedFixed: (value): value is boolean => typeof value === 'boolean',
  outcome: isOutcome,
});

export function readSession(value: unknown): Result<SessionRecord> {
  const stored = readStored(value);
  if (!stored.ok) return stored;
  const [white, black] = stored.value.players;
  return ok({ ...stored.value, players: [withCurrentPreset(white), withCurrentPreset(black)] });
}

const stored = new StoredValue<SessionRecord>('session', 'The state of your game', readSession, new TabStorage());

/** A session as it is restored: a game that was in play is paused. */
export function asLeft(session: SessionRecord): SessionRecord {
  return session.phase === 'playing' ? { ...session, phase: 'paused' } : session;
}

export const NO_OPPONENT_DEPTHS: Session['opponentDepths'] = [undefined, undefined];

export const useSession = create<Session>(() => ({
  ...asLeft(stored.load() ?? FIRST),
  since: undefined,
  isThinking: false,
  opponentDepths: NO_OPPONENT_DEPTHS,
}));

/** The time each side has left now. */
export function remainingNow({ remaining, since }: Session, turn: 0 | 1, now = performance.now()): [number, number] {
  const left: [number, number] = [...remaining];
  if (since !== undefined) left[turn] = Math.max(0, left[turn] - (now - since));
  return left;
}

export function sessionRecord(session: Session): SessionRecord {
  const { phase, players, control, remaining, moveTime, seed, isSeedFixed, outcome } = session;
  return { phase, players, control, remaining, moveTime, seed, isSeedFixed, outcome };
}

useSession.subscribe((session) => stored.save(sessionRecord(session)));
