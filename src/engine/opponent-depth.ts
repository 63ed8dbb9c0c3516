import { parseUci } from '../notation/uci-move.ts';
import { type Profile, withKnob } from '../profiles/profile.ts';
import type { Move } from '../rules/move.ts';
import { unwrap } from '../rules/result.ts';
import type { Engine } from './engine.ts';
import { allot, type Limits, reachOf, within } from './limits.ts';

/** A game as it was played: where it began, and its moves in UCI. */
export interface PlayedGame {
  readonly fen: string;
  readonly moves: readonly string[];
}

/** Looking at a move of the opponent takes no longer than this: enough for five or six plies in most positions. */
const MOST_NODES = 400_000;

/** Of the time for a move, this much may go into looking at the opponent's moves. */
const SHARE_OF_TIME = 0.25;

/** The result of a look at one move. */
interface Look {
  readonly sight: number | undefined;
  /** How many depths were completed. */
  readonly plies: number;
  /** Not if time ran out: then it counts until there is time for a better look. */
  readonly isDone: boolean;
}

/** Limits on looking at the opponent's moves; whatever is known by then is used. */
export interface AdaptOptions {
  /** The limits of the move that is to be played. */
  readonly limits?: Limits;
  readonly signal?: AbortSignal;
}

/** One line of text about the opponent. */
export function sightText(depth: number): string {
  return `the opponent is believed to see ${depth} ${depth === 1 ? 'ply' : 'plies'}`;
}

/**
 * What the choices of a search, depth by depth, say about who played a move: the deepest that was the same. If all are alike, or none
 * is that move, they say nothing. If the deepest of all was the same, the opponent saw at least so far: where the search ended before
 * the depth that was `set`, that does not speak against it.
 */
export function sightShown(choices: readonly (Move | undefined)[], played: Move, set: number): number | undefined {
  if (new Set(choices).size < 2) return undefined;
  const depth = choices.lastIndexOf(played) + 1;
  if (depth === 0) return undefined;
  return depth === choices.length ? Math.max(depth, set) : depth;
}

/** How far an opponent is believed to see: the depth that was set counts as much as `prior` moves. */
export function believedDepth(set: number, prior: number, sights: readonly number[]): number {
  const sum = sights.reduce((total, sight) => total + sight, prior * set);
  const count = prior + sights.length;
  return count === 0 ? set : Math.round(sum / count);
}

/** The profile with another depth of the opponent. */
export function withOpponentDepth(profile: Profile, depth: number): Profile {
  return withKnob(profile, 'opponent.plyDepth', depth);
}

/** Learns from the moves of a game how far the opponent sees. A move that was looked at in full is not looked at again. */
export class OpponentModel {
  /** With the depth that was set. */
  readonly profile: Profile;
  /** By the moves up to and with the one looked at. */
  readonly #looks = new Map<string, Look>();

  /** The depth that the engine plays with, once this is known. */
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

  /** How many moves were made with each of the opponent's latest, the side to move being the engine. */
  #latest({ moves }: PlayedGame): number[] {
    const counts: number[] = [];
    for (let count = moves.length; count > 0 && counts.length < this.#number('adaptMoves'); count -= 2)
      counts.push(count);
    return counts;
  }

  /** What has been found out so far. */
  depth(game: PlayedGame): number {
    const set = this.#number('plyDepth');
    if (!this.isAdapting) return set;
    const sights = this.#latest(game).flatMap((count) => this.#looks.get(nameOf(game, count))?.sight ?? []);
    return believedDepth(set, this.#number('adaptPrior'), sights);
  }

  /** How deep moves are to be looked at: beyond the depth that was set, so that an opponent can be found to see more. */
  get #deepest(): number {
    return Math.max(this.#number('adaptDepth'), this.#number('plyDepth') + 1);
  }

  /**
   * Has the engine play with what the opponent's moves say; its position is that of the game afterwards. Gives the depth that the
   * opponent is believed to see, which is the one that was set if the profile does not adapt.
   */
  async adapt(engine: Engine, game: PlayedGame, options: AdaptOptions = {}): Promise<number> {
    if (!this.isAdapting) return this.#number('plyDepth');
    const latest = this.#latest(game);
    const unknown = latest.filter((count) => !this.#looks.has(nameOf(game, count)));
    const unfinished = latest.filter((count) => this.#looks.get(nameOf(game, count))?.isDone === false);
    if (unknown.length + unfinished.length > 0) {
      // Moves are looked at with the depth that was set, so that it does not matter when.
      await this.#use(engine, this.#number('plyDepth'));
      await this.#look(engine, game, [...unknown, ...unfinished], options);
    }
    await this.#use(engine, this.depth(game));
    return this.#used!;
  }

  /** Makes the engine ready to adapt, so that the first move does not pay for it. */
  async begin(engine: Engine): Promise<void> {
    if (this.isAdapting) await this.#use(engine, this.#number('plyDepth'));
  }

  async #use(engine: Engine, depth: number): Promise<void> {
    if (this.#used !== depth) await engine.setProfile(withOpponentDepth(this.profile, depth));
    this.#used = depth;
  }

  /** How many ms the looking may take, if the engine's move has such limits. */
  #timeFor(limits: Limits | undefined, overhead: number): number {
    if (limits === undefined) return Number.POSITIVE_INFINITY;
    const { search } = this.profile;
    const { hard } = allot(within(limits, reachOf(search, 'lines')), search, overhead);
    return hard === 0 ? Number.POSITIVE_INFINITY : hard * SHARE_OF_TIME;
  }

  /** Looks at moves in this order, as long as there is time. */
  async #look(engine: Engine, game: PlayedGame, counts: readonly number[], options: AdaptOptions): Promise<void> {
    const { signal } = options;
    const end = performance.now() + this.#timeFor(options.limits, engine.overhead);
    const stop = () => engine.stop();
    signal?.addEventListener('abort', stop);
    for (const count of counts) {
      const left = end - performance.now();
      if (signal?.aborted || left <= 0) break;
      unwrap(engine.setPosition(game.fen, game.moves.slice(0, count - 1)));
      const played = unwrap(parseUci(engine.position, game.moves[count - 1]!));
      const choices: (Move | undefined)[] = [];
      const time = Number.isFinite(left) ? { ms: left } : {};
      await engine.search({ mode: 'lines', depth: this.#deepest, nodes: MOST_NODES, ...time }, ({ depth, pv }) => {
        choices[depth - 1] = pv[0];
      });
      if (signal?.aborted) break;
      const plies = choices.length;
      const isDone = plies >= this.#deepest || performance.now() < end;
      const name = nameOf(game, count);
      // A second look may have had less time than the first.
      if (isDone || plies > (this.#looks.get(name)?.plies ?? -1))
        this.#looks.set(name, { sight: sightShown(choices, played, this.#number('plyDepth')), plies, isDone });
    }
    signal?.removeEventListener('abort', stop);
    unwrap(engine.setPosition(game.fen, game.moves));
  }
}

function nameOf({ fen, moves }: PlayedGame, count: number): string {
  return `${fen} ${moves.slice(0, count).join(' ')}`;
}
