import type { Engine } from '../../engine/engine.ts';
import { type Mode, scoresLines } from '../../engine/mode.ts';
import type { Profile } from '../../profiles/profile.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import type { Move } from '../../rules/move.ts';
import { fail, ok, type Result } from '../../rules/result.ts';
import { whiteScore } from '../lines/full-report.ts';
import { type LineMate, mateOf } from '../lines/mode-report.ts';
import type { Closeness } from './closeness.ts';
import { checkComparable } from './explain.ts';
import { findFlip } from './flip.ts';
import { bestLinesLimits, type Investigation, type RootLine, type Scope } from './investigation.ts';
import { Iterations } from './iterations.ts';
import { numberTitle, Slider, withNumber } from './knob-number.ts';
import { lineSensitivities } from './line-sensitivity.ts';
import { fullSensitivities, type PairSensitivity } from './pair-sensitivity.ts';
import { searchUntil } from './search-until.ts';

export interface NamedMove {
  readonly uci: string;
  readonly san: string;
}

/** A move with its score, in White's centipawns. */
export interface ScoredMove extends NamedMove {
  readonly score: number;
  readonly mate: LineMate | null;
}

/** The values of a number between which the best move changes. */
export interface Flip extends NamedMove {
  /** The last value at which the best move stays, and the next one, at which another move is best. */
  readonly stays: number;
  readonly flips: number;
  /** Whether repeating the searches at both values gave the same moves. */
  readonly verified: boolean;
}

export interface KnobFlip extends PairSensitivity {
  /** The name of the number in words. */
  readonly title: string;
  /** Null if the best move stays at every value that was tried, the ends of the range included. */
  readonly flip: Flip | null;
  /** The number of searches this took. */
  readonly searches: number;
}

export interface SensitivityReport extends Closeness {
  readonly mode: Mode;
  /** The nodes of all searches. */
  readonly depth: number;
  readonly best: ScoredMove;
  /** The best of the other moves. */
  readonly rival: ScoredMove;
  /** The lead of the best move, in centipawns for the side to move. */
  readonly marginStm: number;
  /**
   * The move that the search of the best lines chooses when it is repeated with the present values. If that is not the best move,
   * the two are too close to call and no number is tried.
   */
  readonly repeated: NamedMove | null;
  /** Whether derivatives come from the gradient or from differences over a slider step. */
  readonly method: 'gradient' | 'differences';
  /** The numbers with the largest effect on the margin, the largest first. */
  readonly knobs: readonly KnobFlip[];
  /** How many more numbers have an effect. */
  readonly others: number;
  /** Whether all listed numbers have been tried. */
  readonly complete: boolean;
}

/** The stage of the work: computing derivatives, or searching for flip points. */
export type SensitivityProgress =
  | { readonly stage: 'slopes'; readonly done: number; readonly of: number }
  | { readonly stage: 'flips'; readonly done: number; readonly of: number; readonly name: string };

/** The result of an investigation: its two best moves, with their lines and scores. It can be posted to a worker. */
export interface Conclusion extends Scope, Closeness {
  readonly depth: number;
  readonly best: Pick<RootLine, 'move' | 'found'>;
  readonly rival: Pick<RootLine, 'move' | 'found'>;
}

/** Returns the conclusion of an investigation; fails if there are no two moves to compare. */
export function conclusionOf(investigation: Investigation<BoardPosition>): Result<Conclusion> {
  const comparable = checkComparable(investigation.position, investigation.notation);
  if (!comparable.ok) return comparable;
  const [best, rival] = investigation.leaders;
  if (best === undefined || rival === undefined)
    return fail('sensitivity.stopped', 'limits', 'the search was stopped before its first iteration was complete');
  const { scope, depth } = investigation;
  const lineOf = ({ move, found }: RootLine) => ({ move, found });
  return ok({
    ...scope,
    ...investigation.closeness(best.move, rival.move),
    depth,
    best: lineOf(best),
    rival: lineOf(rival),
  });
}

export interface SensitivityOptions {
  /** How many numbers to try; 20 by default. */
  readonly most?: number;
  /** Selects knobs by their ids; all by default. */
  readonly only?: (id: string) => boolean;
  readonly onProgress?: (progress: SensitivityProgress) => void;
  /** Aborting it ends the work. Results so far are kept. */
  readonly signal?: AbortSignal;
}

const DEFAULT_KNOBS = 20;

/**
 * Finds the knob values at which another move becomes best in the engine's position. The engine searches with other profiles, which
 * clears its table. Afterwards it has `profile` again.
 */
export function sensitivity(
  engine: Engine<BoardPosition>,
  profile: Profile,
  conclusion: Conclusion,
  options: SensitivityOptions = {},
): Promise<SensitivityReport> {
  return new SensitivityRun(engine, profile, conclusion, options).report();
}

class SensitivityRun {
  readonly #engine: Engine<BoardPosition>;
  readonly #profile: Profile;
  readonly #conclusion: Conclusion;
  readonly #options: SensitivityOptions;
  #searches = 0;

  constructor(engine: Engine<BoardPosition>, profile: Profile, conclusion: Conclusion, options: SensitivityOptions) {
    this.#engine = engine;
    this.#profile = profile;
    this.#conclusion = conclusion;
    this.#options = options;
  }

  async report(): Promise<SensitivityReport> {
    const { best: first, rival: second, mode, depth, moved, tooClose } = this.#conclusion;
    const { position } = this.#engine;
    const [best, rival] = [this.#scored(first), this.#scored(second)];
    const head = {
      mode,
      depth,
      best,
      rival,
      marginStm: (position.turn === 0 ? 1 : -1) * (best.score - rival.score) + 0,
      moved,
      method: scoresLines(mode) ? ('differences' as const) : ('gradient' as const),
    };
    const knobs: KnobFlip[] = [];
    let repeated: Move | undefined;
    let found = 0;
    const makeReport = (complete: boolean): SensitivityReport => ({
      ...head,
      tooClose: tooClose || (repeated !== undefined && repeated !== first.move),
      repeated: repeated === undefined ? null : this.#named(repeated),
      knobs,
      others: Math.max(0, found - (this.#options.most ?? DEFAULT_KNOBS)),
      complete,
    });
    try {
      repeated = await this.#choice();
      if (repeated !== first.move) return makeReport(true);
      const moving = await this.#slopes();
      found = moving.length;
      const tried = moving.slice(0, this.#options.most ?? DEFAULT_KNOBS);
      for (const [done, knob] of tried.entries()) {
        const title = numberTitle(this.#profile, knob);
        this.#options.onProgress?.({ stage: 'flips', done, of: tried.length, name: title });
        knobs.push({ ...knob, title, ...(await this.#turn(knob, head.marginStm)) });
      }
      return makeReport(true);
    } catch (error) {
      if (!this.#options.signal?.aborted) throw error;
      return makeReport(false);
    } finally {
      await this.#engine.setProfile(this.#profile);
    }
  }

  #named(move: Move): NamedMove {
    const { position, game } = this.#engine;
    return { uci: game.notation.formatMove(move), san: game.notation.nameMove(position, move) };
  }

  #scored({ move, found: { score, exact } }: Conclusion['best']): ScoredMove {
    const { position } = this.#engine;
    return {
      ...this.#named(move),
      score: exact ?? whiteScore(score, position),
      mate: mateOf({ score }, position.turn),
    };
  }

  async #slopes(): Promise<PairSensitivity[]> {
    const { mode, depth, best, rival } = this.#conclusion;
    const { onProgress, signal, only = () => true } = this.#options;
    const { position } = this.#engine;
    if (!scoresLines(mode)) return fullSensitivities(this.#profile, position, best.found, rival.found, only);
    return lineSensitivities(this.#profile, position, best.found, rival.found, {
      depth,
      mode,
      only,
      signal,
      onProgress: (done, of) => onProgress?.({ stage: 'slopes', done, of }),
    });
  }

  /** The best move with the engine's present profile, found by the search that begins an investigation. */
  async #choice(): Promise<Move> {
    const { mode, depth, variations } = this.#conclusion;
    const { signal } = this.#options;
    await this.#engine.clear();
    const found = new Iterations();
    await searchUntil(this.#engine, bestLinesLimits({ mode, variations }, { depth }), signal, (info) =>
      found.add(info),
    );
    this.#searches++;
    // A search that was stopped has no result at a fixed depth.
    signal?.throwIfAborted();
    return found.at(found.depth)[0]!.pv[0]!;
  }

  /** The best move with another value of a number. */
  async #choose(knob: PairSensitivity, value: number): Promise<Move> {
    await this.#engine.setProfile(withNumber(this.#profile, knob, value));
    return this.#choice();
  }

  async #turn(knob: PairSensitivity, marginStm: number): Promise<Pick<KnobFlip, 'flip' | 'searches'>> {
    const { move: best } = this.#conclusion.best;
    const before = this.#searches;
    const choose = (value: number) => this.#choose(knob, value);
    const { perStepStm } = knob;
    const steps = perStepStm === 0 ? 1 : Math.max(1, Math.ceil(marginStm / Math.abs(perStepStm)));
    const direction = perStepStm > 0 ? -1 : 1;
    const bracket = await findFlip(best, new Slider(this.#profile, knob), { direction, steps }, choose);
    if (bracket === null) return { flip: null, searches: this.#searches - before };
    const { stays, flips, move } = bracket;
    const verified = (await choose(stays)) === best && (await choose(flips)) === move;
    return { flip: { stays, flips, ...this.#named(move), verified }, searches: this.#searches - before };
  }
}
