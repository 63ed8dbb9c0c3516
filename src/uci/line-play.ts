import type { Engine } from '../engine/engine.ts';
import type { Limits } from '../engine/limits.ts';
import { OpponentModel, type PlayedGame, sightText } from '../engine/opponent-depth.ts';
import type { Profile } from '../profiles/profile.ts';
import type { BoardPosition } from '../rules/board-position.ts';
import type { PendingGo } from './pending-go.ts';

/** Adapts line scoring to the depth that the opponent has shown so far, if the profile asks for it. */
export class LinePlay {
  /** The opponent model, kept as long as the profile is the same. */
  #opponent: OpponentModel | undefined;

  /** Prepares the engine, so that the first search takes no longer than later ones. */
  async prepare(engine: Engine<BoardPosition>, profile: Profile): Promise<void> {
    if (this.#opponent?.profile !== profile) this.#opponent = new OpponentModel(profile);
    await this.#opponent.begin(engine);
  }

  /** Adapts to the moves of a game. Returns a message for the GUI. */
  async adapt(
    engine: Engine<BoardPosition>,
    game: PlayedGame,
    limits: Limits,
    pending: PendingGo,
  ): Promise<string | undefined> {
    if (!this.#opponent?.isAdapting) return undefined;
    const stopping = new AbortController();
    pending.stop = () => stopping.abort();
    if (pending.stopped) stopping.abort();
    return sightText(await this.#opponent.adapt(engine, game, { limits, signal: stopping.signal }));
  }
}
