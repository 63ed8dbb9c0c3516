import { parseUci } from '../../notation/uci-move.ts';
import { type Profile, withKnob } from '../../profiles/profile.ts';
import type { Move } from '../../rules/move.ts';
import { unwrap } from '../../rules/result.ts';
import type { Engine } from '../engine.ts';

/** A game as it was played: where it began, and its moves in UCI. */
export interface PlayedGame {
  readonly fen: string;
  readonly moves: readonly string[];
}

/** Looking at a move of the opponent takes no longer than this. */
const MOST_NODES = 60_000;

/**
 * What the choices of a search, depth by depth, say about who played a move: the deepest that was the same. If all are alike, or none
 * is that move, they say nothing.
 */
export function sightShown(choices: readonly (Move | undefined)[], played: Move): number | undefined {
  if (new Set(choices).size < 2) return undefined;
  const depth = choices.lastIndexOf(played) + 1;
  return depth === 0 ? undefined : depth;
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

/** Learns from the moves of a game how far the opponent sees. What a move says is found out once. */
export class OpponentModel {
  readonly #profile: Profile;
  /** By the moves up to and with the one looked at. */
  readonly #shown = new Map<string, number | undefined>();

  /** The depth that the engine plays with, once this is known. */
  #used: number | undefined;

  constructor(profile: Profile) {
    this.#profile = profile;
  }

  #number(name: string): number {
    return this.#profile.values.get(`opponent.${name}`) as number;
  }

  get isAdapting(): boolean {
    return this.#profile.values.get('opponent.adapt') === true;
  }

  /** Whether there is a move of the game that has not been looked at. */
  #isNew(game: PlayedGame): boolean {
    return this.#latest(game).some((count) => !this.#shown.has(nameOf(game, count)));
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
    const sights = this.#latest(game).flatMap((count) => this.#shown.get(nameOf(game, count)) ?? []);
    return believedDepth(set, this.#number('adaptPrior'), sights);
  }

  /** Has the engine play with what the opponent's moves say; its position is that of the game afterwards. Gives the depth. */
  async adapt(engine: Engine, game: PlayedGame): Promise<number> {
    if (!this.isAdapting) return this.#number('plyDepth');
    if (this.#isNew(game)) {
      // Moves are looked at with the depth that was set, so that it does not matter when.
      await this.#use(engine, this.#number('plyDepth'));
      await this.#look(engine, game);
    }
    await this.#use(engine, this.depth(game));
    return this.#used!;
  }

  async #use(engine: Engine, depth: number): Promise<void> {
    if (this.#used !== depth) await engine.setProfile(withOpponentDepth(this.#profile, depth));
    this.#used = depth;
  }

  async #look(engine: Engine, game: PlayedGame): Promise<void> {
    for (const count of this.#latest(game).toReversed()) {
      const name = nameOf(game, count);
      if (this.#shown.has(name)) continue;
      unwrap(engine.setPosition(game.fen, game.moves.slice(0, count - 1)));
      const played = unwrap(parseUci(engine.position, game.moves[count - 1]!));
      const choices: (Move | undefined)[] = [];
      const limits = { mode: 'lines', depth: this.#number('adaptDepth'), nodes: MOST_NODES } as const;
      await engine.search(limits, ({ depth, pv }) => {
        choices[depth - 1] = pv[0];
      });
      this.#shown.set(name, sightShown(choices, played));
    }
    unwrap(engine.setPosition(game.fen, game.moves));
  }
}

function nameOf({ fen, moves }: PlayedGame, count: number): string {
  return `${fen} ${moves.slice(0, count).join(' ')}`;
}
