import { formatSan } from '../../notation/san.ts';
import type { Profile } from '../../profiles/profile.ts';
import type { Move } from '../../rules/move.ts';
import type { Position } from '../../rules/position.ts';
import { fail, ok, type Result } from '../../rules/result.ts';
import type { Engine } from '../engine.ts';
import type { Limits } from '../limits.ts';
import { ModeReporter, mateOf } from '../lines/mode-report.ts';
import type { Info } from '../messages.ts';
import { type Mode, scoresLines } from '../mode.ts';
import { type Contrast, type ContrastedLine, contrast } from './contrast.ts';
import { Inquiry } from './inquiry.ts';
import { type Parting, partingOf } from './parting.ts';
import { playOut } from './play-out.ts';
import { contrastWords, partingWords } from './words.ts';

/** Why one move and not another. Without a move, it is the engine's own; without another, the best of the others. */
export interface Question {
  readonly move?: Move;
  readonly not?: Move;
  readonly mode: Mode;
  /** Of each search. */
  readonly limits: Pick<Limits, 'depth' | 'nodes' | 'ms'>;
  /** Aborting it ends the search; what is known by then is the answer. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: WhyProgress) => void;
}

/** How far the work has come: which search it is, counted from 1, and the depth it has completed. */
export interface WhyProgress {
  readonly search: number;
  /** How many searches there will be at most: two for the engine's own choice, and one for each move. */
  readonly of: number;
  readonly depth: number;
}

export interface Explanation extends Contrast, Parting {
  readonly turn: 'white' | 'black';
  /** The depth both lines were found at. */
  readonly depth: number;
  /** The engine's own choice among all moves, if it was asked for. */
  readonly chosen: Move | null;
  readonly nodes: number;
  readonly ms: number;
  /** The same in words. */
  readonly words: readonly string[];
}

/** What the question leaves open is the engine's to choose; undefined if its limits leave it no choice. */
async function completed(inquiry: Inquiry, legal: readonly Move[], { move, not }: Question) {
  if (move !== undefined && not !== undefined) return { move, not, chosen: null };
  const chosen = await inquiry.choice();
  if (chosen === undefined) return undefined;
  const asked = move ?? not ?? chosen;
  const other = asked === chosen ? await inquiry.choice(legal.filter((one) => one !== chosen)) : chosen;
  if (other === undefined) return undefined;
  return { ...(not === undefined ? { move: asked, not: other } : { move: other, not: asked }), chosen };
}

/** The last iteration that both searches have completed. */
function sameDepth(a: readonly Info[], b: readonly Info[]): readonly [Info, Info] | undefined {
  const depth = Math.min(a.length, b.length);
  return depth === 0 ? undefined : [a[depth - 1]!, b[depth - 1]!];
}

/** The keys of the positions after each ply. */
function keysAlong(position: Position, moves: readonly Move[]): bigint[] {
  const keys = moves.map((move) => {
    position.make(move);
    return position.key;
  });
  for (const _ of moves) position.unmake();
  return keys;
}

/**
 * Explains why the first of two moves is better or worse than the second in the engine's position. Each is searched for itself, with
 * nothing kept from other searches, and both are told at the same depth. `profile` is what the engine plays with.
 */
export async function explain(engine: Engine, profile: Profile, question: Question): Promise<Result<Explanation>> {
  const { position } = engine;
  const { mode, limits, signal } = question;
  const legal = position.moves();
  if (legal.length === 0) return fail('why.over', 'fen', 'there are no moves to compare');
  if (legal.length === 1) return fail('why.single', 'fen', `${formatSan(position, legal[0]!)} is the only legal move`);
  if (question.move !== undefined && question.move === question.not)
    return fail('why.same', 'not', `is the same move as the other: ${formatSan(position, question.not)}`);

  const of = question.move !== undefined && question.not !== undefined ? 2 : 4;
  const tell = ({ depth }: Info) => question.onProgress?.({ search: inquiry.searches + 1, of, depth });
  const inquiry = new Inquiry(engine, { mode, ...limits }, signal, tell);
  const moves = await completed(inquiry, legal, question);
  const found = moves && sameDepth(await inquiry.iterations([moves.move]), await inquiry.iterations([moves.not]));
  if (moves === undefined || found === undefined)
    return fail('why.stopped', 'limits', 'the search was stopped before it had looked one ply ahead');
  const reporter = new ModeReporter(profile, mode);
  const { depth } = found[0];
  const toldOf = async (info: Info): Promise<{ readonly pv: readonly Move[]; readonly line: ContrastedLine }> => {
    const added = scoresLines(mode) ? [] : await playOut(engine, profile, info);
    const pv = [...info.pv, ...added];
    const report = reporter.report(position, { ...info, pv }, depth);
    return { pv, line: { ...report, mate: mateOf(info, position.turn), playedOut: added.length } };
  };
  const [first, second] = [await toldOf(found[0]), await toldOf(found[1])];
  const turn = position.turn === 0 ? 'white' : 'black';
  const compared = contrast(first.line, second.line, turn);
  const parting = partingOf(keysAlong(position, first.pv), keysAlong(position, second.pv));
  return ok({
    ...compared,
    ...parting,
    turn,
    depth,
    chosen: moves.chosen,
    nodes: inquiry.nodes,
    ms: inquiry.ms,
    words: [contrastWords(compared, turn), partingWords(parting, compared)],
  });
}
