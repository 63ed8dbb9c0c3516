import { formatSan } from '../../notation/san.ts';
import { formatUci } from '../../notation/uci-move.ts';
import type { Profile } from '../../profiles/profile.ts';
import type { Move } from '../../rules/move.ts';
import { fail, ok, type Result } from '../../rules/result.ts';
import type { Engine } from '../engine.ts';
import { whiteScore } from '../lines/full-report.ts';
import { type LineMate, mateOf } from '../lines/mode-report.ts';
import type { Info } from '../messages.ts';
import { type Mode, scoresLines } from '../mode.ts';
import { findFlip } from './flip.ts';
import { Inquiry } from './inquiry.ts';
import { Slider, withNumber } from './knob-number.ts';
import { lineSensitivities } from './line-sensitivity.ts';
import { type FoundLine, fullSensitivities, type PairSensitivity } from './pair-sensitivity.ts';
import { playOut } from './play-out.ts';

export interface NamedMove {
  readonly uci: string;
  readonly san: string;
}

/** A move with its score, in White's centipawns. */
export interface ScoredMove extends NamedMove {
  readonly score: number;
  readonly mate: LineMate | null;
}

/** Between which values of a number the best move changes. */
export interface Flip extends NamedMove {
  /** The last value with which the best move stays, and the next, with which this move becomes best. */
  readonly stays: number;
  readonly flips: number;
  /** Whether searching again at both values has given the same. */
  readonly verified: boolean;
}

export interface KnobFlip extends PairSensitivity {
  /** Null if the best move stays wherever the number was tried, the ends of its range included. */
  readonly flip: Flip | null;
  /** How many searches that took. */
  readonly searches: number;
}

export interface SensitivityReport {
  /** Of all searches: a level may look less far than it was asked to. */
  readonly depth: number;
  readonly best: ScoredMove;
  /** The best of the other moves. */
  readonly rival: ScoredMove;
  /** By how much the best move is better, in centipawns for the side to move. */
  readonly marginStm: number;
  /** Whether derivatives are those of the graph, or differences over a step of the slider. */
  readonly method: 'gradient' | 'differences';
  /** The numbers that move the margin most, the largest first. */
  readonly knobs: readonly KnobFlip[];
  /** How many more move it. */
  readonly others: number;
  /** Whether all of the former have been tried. */
  readonly complete: boolean;
}

/** What is being done: looking for what moves the margin, or turning a number. */
export type SensitivityProgress =
  | { readonly stage: 'slopes'; readonly done: number; readonly of: number }
  | { readonly stage: 'flips'; readonly done: number; readonly of: number; readonly name: string };

export interface SensitivityOptions {
  readonly mode: Mode;
  readonly depth: number;
  /** How many numbers to try, 20 unless told. */
  readonly most?: number;
  /** Which knobs to look at, by their ids; all unless told. */
  readonly only?: (id: string) => boolean;
  readonly onProgress?: (progress: SensitivityProgress) => void;
  /** Aborting it ends the work; what is known by then is kept. */
  readonly signal?: AbortSignal;
}

const MOST = 20;

/** What it takes for another move to become best, in the engine's position. The engine plays with `profile` again afterwards. */
export async function sensitivity(
  engine: Engine,
  profile: Profile,
  options: SensitivityOptions,
): Promise<Result<SensitivityReport>> {
  const { position } = engine;
  const legal = position.moves();
  if (legal.length === 0) return fail('sensitivity.over', 'fen', 'there are no moves');
  if (legal.length === 1)
    return fail('sensitivity.single', 'fen', `${formatSan(position, legal[0]!)} is the only legal move`);
  return ok(await new SensitivityRun(engine, profile, options).report(legal));
}

class SensitivityRun {
  readonly #engine: Engine;
  readonly #profile: Profile;
  readonly #options: SensitivityOptions;
  readonly #inquiry: Inquiry;

  constructor(engine: Engine, profile: Profile, options: SensitivityOptions) {
    const { mode, depth, signal } = options;
    this.#engine = engine;
    this.#profile = profile;
    this.#options = options;
    this.#inquiry = new Inquiry(engine, { mode, depth }, signal);
  }

  async report(legal: readonly Move[]): Promise<SensitivityReport> {
    const { mode } = this.#options;
    const { position } = this.#engine;
    const best = await this.#inquiry.best();
    const rival = await this.#inquiry.best(legal.filter((move) => move !== best.pv[0]));
    const head = {
      depth: best.depth,
      best: this.#scored(best),
      rival: this.#scored(rival),
      method: scoresLines(mode) ? ('differences' as const) : ('gradient' as const),
    };
    const marginStm = (position.turn === 0 ? 1 : -1) * (head.best.score - head.rival.score) + 0;
    const knobs: KnobFlip[] = [];
    const tell = (found: number, complete: boolean) => ({
      ...head,
      marginStm,
      knobs,
      others: Math.max(0, found - (this.#options.most ?? MOST)),
      complete,
    });
    let found = 0;
    try {
      // A search that was stopped says nothing at a fixed depth.
      this.#options.signal?.throwIfAborted();
      const moving = await this.#slopes(best, rival);
      found = moving.length;
      const tried = moving.slice(0, this.#options.most ?? MOST);
      for (const [done, knob] of tried.entries()) {
        this.#options.onProgress?.({ stage: 'flips', done, of: tried.length, name: knob.name });
        knobs.push(await this.#turn(knob, best.pv[0]!, marginStm));
      }
      return tell(found, true);
    } catch (error) {
      if (!this.#inquiry.isAborted) throw error;
      return tell(found, false);
    } finally {
      await this.#engine.setProfile(this.#profile);
    }
  }

  #named(move: Move): NamedMove {
    const { position } = this.#engine;
    return { uci: formatUci(move), san: formatSan(position, move) };
  }

  #scored({ pv, score, exact }: Info): ScoredMove {
    const { position } = this.#engine;
    const white = exact ?? whiteScore(score, position);
    return { ...this.#named(pv[0]!), score: white, mate: mateOf({ score }, position.turn) };
  }

  async #slopes(best: Info, rival: Info): Promise<PairSensitivity[]> {
    const { mode, onProgress, signal, only = () => true } = this.#options;
    const { position } = this.#engine;
    const { depth } = best;
    if (!scoresLines(mode)) {
      const [first, second] = [await this.#ended(best), await this.#ended(rival)];
      return fullSensitivities(this.#profile, position, first, second, only);
    }
    return lineSensitivities(this.#profile, position, best, rival, {
      depth,
      mode,
      only,
      signal,
      onProgress: (done, of) => onProgress?.({ stage: 'slopes', done, of }),
    });
  }

  /** The line up to where its static score explains what was found. */
  async #ended({ pv, score }: Info): Promise<FoundLine> {
    return { pv: [...pv, ...(await playOut(this.#engine, this.#profile, { pv, score }))], score };
  }

  /** The best move with another value of a number, at the same depth. */
  async #choose(knob: PairSensitivity, value: number): Promise<Move> {
    await this.#engine.setProfile(withNumber(this.#profile, knob, value));
    const { pv } = await this.#inquiry.best();
    this.#options.signal?.throwIfAborted();
    return pv[0]!;
  }

  async #turn(knob: PairSensitivity, best: Move, marginStm: number): Promise<KnobFlip> {
    const before = this.#inquiry.searches;
    const choose = (value: number) => this.#choose(knob, value);
    const { perStepStm } = knob;
    const steps = perStepStm === 0 ? 1 : Math.max(1, Math.ceil(marginStm / Math.abs(perStepStm)));
    const direction = perStepStm > 0 ? -1 : 1;
    const bracket = await findFlip(best, new Slider(this.#profile, knob), { direction, steps }, choose);
    if (bracket === null) return { ...knob, flip: null, searches: this.#inquiry.searches - before };
    const { stays, flips, move } = bracket;
    const verified = (await choose(stays)) === best && (await choose(flips)) === move;
    return {
      ...knob,
      flip: { stays, flips, ...this.#named(move), verified },
      searches: this.#inquiry.searches - before,
    };
  }
}
