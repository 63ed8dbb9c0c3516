import { randomNumbers, shuffle } from '../../lab/random.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import type { GameBuffer } from './game-buffer.ts';
import { NO_SCORE, readLabel, writeLabel } from './label.ts';
import type { Funnel } from './manifest.ts';
import type { PositionSet } from './position-set.ts';
import type { Quiescence } from './quiescence.ts';
import { hashShare } from './record-hash.ts';
import { SHARD_RECORDS } from './shard.ts';
import type { ShardFormat } from './shard-format.ts';
import type { Split } from './split.ts';

export interface SelectionRules {
  /** Decides whether a position is quiet. Without it, all positions count as quiet. */
  readonly quiescence: Quiescence<BoardPosition> | undefined;
  /** Positions with a larger score for either side are left out. */
  readonly maxScore: number | undefined;
  /** The maximum number of positions from a game; undefined for all. */
  readonly perGame: number | undefined;
  /** The share of games that are held out. */
  readonly heldOut: number;
}

/** The records of a game that are kept. */
export interface Kept {
  readonly split: Split;
  readonly records: Uint8Array;
}

/** Chooses the positions of games. */
export class Selection {
  readonly #format: ShardFormat;
  readonly #rules: SelectionRules;
  readonly #known: PositionSet;
  readonly #funnel: Funnel;

  constructor(format: ShardFormat, rules: SelectionRules, known: PositionSet, funnel: Funnel) {
    this.#format = format;
    this.#rules = rules;
    this.#known = known;
    this.#funnel = funnel;
  }

  /** Selects positions of a game after its first `skipPlies` half-moves; undefined if there are none. */
  take(game: GameBuffer, skipPlies: number): Kept | undefined {
    const { records, hash } = game;
    const { bytes, places } = this.#format;
    const view = new DataView(records.buffer, records.byteOffset, records.length);
    const wanted: number[] = [];
    for (let index = 0; index < game.length; index++)
      if (this.#isWanted(records, view, index, skipPlies)) wanted.push(index);
    const chosen = this.#sample(wanted, hash).filter((index) => this.#isNew(records, index));
    if (chosen.length === 0) return undefined;
    const kept = new Uint8Array(chosen.length * bytes);
    for (const [i, index] of chosen.entries())
      kept.set(records.subarray(index * bytes, (index + 1) * bytes), i * bytes);
    const keptView = new DataView(kept.buffer);
    writeLabel(keptView, 0, places, { ...readLabel(keptView, 0, places), first: true });
    return { split: hashShare(hash) < this.#rules.heldOut ? 'heldOut' : 'train', records: kept };
  }

  #isWanted(records: Uint8Array, view: DataView, index: number, skipPlies: number): boolean {
    const { maxScore, quiescence } = this.#rules;
    const funnel = this.#funnel;
    const at = index * this.#format.bytes;
    funnel.positions++;
    if (this.#format.plies(view, at) < skipPlies) {
      funnel.opening++;
      return false;
    }
    const { score } = readLabel(view, at, this.#format.places);
    if (maxScore !== undefined && score !== NO_SCORE && Math.abs(score) > maxScore) {
      funnel.score++;
      return false;
    }
    if (this.#known.has(records, index)) {
      funnel.duplicates++;
      return false;
    }
    if (quiescence === undefined) return true;
    quiescence.load(records, index);
    if (quiescence.position.inCheck) {
      funnel.check++;
      return false;
    }
    if (quiescence.isQuiet()) return true;
    funnel.unquiet++;
    return false;
  }

  /** Limits the number of positions from a game. The choice is the same whenever this game is read. */
  #sample(wanted: readonly number[], seed: number): readonly number[] {
    const most = Math.min(this.#rules.perGame ?? SHARD_RECORDS, SHARD_RECORDS);
    const sampled =
      wanted.length <= most
        ? wanted
        : shuffle(wanted, randomNumbers(seed))
            .slice(0, most)
            .sort((a, b) => a - b);
    this.#funnel.surplus += wanted.length - sampled.length;
    return sampled;
  }

  /** Whether a position is new, also within its game. It counts as known from now on. */
  #isNew(records: Uint8Array, index: number): boolean {
    if (this.#known.has(records, index)) {
      this.#funnel.duplicates++;
      return false;
    }
    this.#known.add(records, index);
    return true;
  }
}
