import { type Profile, withKnob } from '../profiles/profile.ts';
import type { BoardPosition } from '../rules/board-position.ts';
import type { Move } from '../rules/move.ts';
import { unwrap } from '../rules/result.ts';
import type { Engine } from './engine.ts';
import { allot, type Limits, reachOf, withReach } from './limits.ts';

/** A game: its start and its moves in UCI. */
export interface PlayedGame {
  readonly fen: string;
  readonly moves: readonly string[];
}

/** The node limit for each move of the opponent: enough for five or six plies in most positions. */
const MAX_NODES = 400_000;

/** The share of the time for a move that may be spent on the opponent's moves. */
const SHARE_OF_TIME = 0.25;

/** The result of searching one move of the opponent. */
interface OpponentSearch {
  readonly sight: number | undefined;
  /** The number of completed depths. */
  readonly plies: number;
  /** False if time ran out. The result is used until there is time for a better one. */
  readonly isDone: boolean;
}

/** Limits on the time spent on the opponent's moves. Results so far are used. */
export interface AdaptOptions {
  /** The limits of the move to be played. */
  readonly limits?: Limits;
  readonly signal?: AbortSignal;
}

/** One line of text about the opponent. */
export function sightText(depth: number): string {
  return `the opponent is believed to see ${depth} ${depth === 1 ? 'ply' : 'plies'}`;
}

/**
 * The depth at which the opponent seems to have searched: the deepest one whose choice was the move it played. Undefined if all
 * depths chose the same move, or none chose that one. If the deepest choice was the move, the opponent saw at least that far; a
 * search that ended before the depth that was `set` is no evidence against it.
 */
export function sightShown(choices: readonly (Move | undefined)[], played: Move, set: number): number | undefined {
  if (new Set(choices).size < 2) return undefined;
  const depth = choices.lastIndexOf(played) + 1;
  if (depth === 0) return undefined;
  return depth === choices.length ? Math.max(depth, set) : depth;
}

/** The depth the opponent is believed to see. The depth that was set counts as much as `prior` moves. */
export function believedDepth(set: number, prior: number, sights: readonly number[]): number {
  const sum = sights.reduce((total, sight) => total + sight, prior * set);
  const count = prior + sights.length;
  return count === 0 ? set : Math.round(sum / count);
}

/** The profile with another depth of the opponent. */
export function withOpponentDepth(profile: Profile, depth: number): Profile {
  return withKnob(profile, 'opponent.plyDepth', depth);
}

/** Learns from the moves of a game how deep the opponent sees. A move that was fully searched is not searched again. */
export class OpponentModel {
  /** The profile with its configured depth. */
  readonly profile: Profile;
  /** Results by the moves up to and including the one searched. */
  readonly #searches = new Map<string, OpponentSearch>();

  /** The depth that the engine plays with, once it is set. */
  #used: number | undefined;

  constructor(profile: Profile) {
    this.profile = profile;
  }

  #number(name: string): number {
    return this.profile.values.get(`opponent.${name}`) as number;
  }

  get isAdapting(): boolean {
    return this.profile.values.get('opponent.adapt') === true;
  }

  /** The number of moves up to and including each of the opponent's latest ones. The engine is to move. */
  #latest({ moves }: PlayedGame): number[] {
    const counts: number[] = [];
    for (let count = moves.length; count > 0 && counts.length < this.#number('adaptMoves'); count -= 2)
      counts.push(count);
    return counts;
  }

  /** The opponent's depth, as estimated so far. */
  depth(game: PlayedGame): number {
    const set = this.#number('plyDepth');
    if (!this.isAdapting) return set;
    const sights = this.#latest(game).flatMap((count) => this.#searches.get(nameOf(game, count))?.sight ?? []);
    return believedDepth(set, this.#number('adaptPrior'), sights);
  }

  /** How deep moves are searched: beyond the depth that was set, so that a deeper opponent can be recognised. */
  get #deepest(): number {
    return Math.max(this.#number('adaptDepth'), this.#number('plyDepth') + 1);
  }

  /**
   * Adapts the engine to the opponent's moves and sets its position to that of the game. Returns the depth that the opponent is
   * believed to see, or the depth that was set if the profile does not adapt.
   */
  async adapt(engine: Engine<BoardPosition>, game: PlayedGame, options: AdaptOptions = {}): Promise<number> {
    if (!this.isAdapting) return this.#number('plyDepth');
    const latest = this.#latest(game);
    const unknown = latest.filter((count) => !this.#searches.has(nameOf(game, count)));
    const unfinished = latest.filter((count) => this.#searches.get(nameOf(game, count))?.isDone === false);
    if (unknown.length + unfinished.length > 0) {
      // Moves are always searched with the depth that was set, so that the order of searches does not matter.
      await this.#use(engine, this.#number('plyDepth'));
      await this.#searchMoves(engine, game, [...unknown, ...unfinished], options);
    }
    await this.#use(engine, this.depth(game));
    return this.#used!;
  }

  /** Prepares the engine to adapt, so that the first move takes no longer than later ones. */
  async begin(engine: Engine<BoardPosition>): Promise<void> {
    if (this.isAdapting) await this.#use(engine, this.#number('plyDepth'));
  }

  async #use(engine: Engine<BoardPosition>, depth: number): Promise<void> {
    if (this.#used !== depth) await engine.setProfile(withOpponentDepth(this.profile, depth));
    this.#used = depth;
  }

  /** The ms that may be spent on the opponent's moves, given the limits of the engine's move. */
  #timeFor(limits: Limits | undefined, overhead: number): number {
    if (limits === undefined) return Number.POSITIVE_INFINITY;
    const { search } = this.profile;
    const { hard } = allot(withReach(limits, reachOf(search, 'lines')), search, overhead);
    return hard === 0 ? Number.POSITIVE_INFINITY : hard * SHARE_OF_TIME;
  }

  /** Searches moves in this order, as long as there is time. */
  async #searchMoves(
    engine: Engine<BoardPosition>,
    game: PlayedGame,
    counts: readonly number[],
    options: AdaptOptions,
  ): Promise<void> {
    const { signal } = options;
    const end = performance.now() + this.#timeFor(options.limits, engine.overhead);
    const stop = () => engine.stop();
    signal?.addEventListener('abort', stop);
    for (const count of counts) {
      const left = end - performance.now();
      if (signal?.aborted || left <= 0) break;
      unwrap(engine.setPosition(game.fen, game.moves.slice(0, count - 1)));
      const played = unwrap(engine.game.notation.parseMove(engine.position, game.moves[count - 1]!));
      const choices: (Move | undefined)[] = [];
      const time = Number.isFinite(left) ? { ms: left } : {};
      await engine.search({ mode: 'lines', depth: this.#deepest, nodes: MAX_NODES, ...time }, ({ depth, pv }) => {
        choices[depth - 1] = pv[0];
      });
      if (signal?.aborted) break;
      const plies = choices.length;
      const isDone = plies >= this.#deepest || performance.now() < end;
      const name = nameOf(game, count);
      // A second search may have had less time than the first.
      if (isDone || plies > (this.#searches.get(name)?.plies ?? -1))
        this.#searches.set(name, { sight: sightShown(choices, played, this.#number('plyDepth')), plies, isDone });
    }
    signal?.removeEventListener('abort', stop);
    unwrap(engine.setPosition(game.fen, game.moves));
  }
}

function nameOf({ fen, moves }: PlayedGame, count: number): string {
  return `${fen} ${moves.slice(0, count).join(' ')}`;
}
