import type { Engine } from '../engine/engine.ts';
import type { Limits } from '../engine/limits.ts';
import { OpponentModel, type PlayedGame, sightText } from '../engine/opponent-depth.ts';
import type { Profile } from '../profiles/profile.ts';
import type { PendingGo } from './pending-go.ts';

/** Line modes play against the opponent that its moves so far have shown, if the profile wants that. */
export class LinePlay {
  /** The opponent model, kept while the profile stays the same. */
  #opponent: OpponentModel | undefined;

  /** Makes the engine ready, so that the first search does not pay for it. */
  async prepare(engine: Engine, profile: Profile): Promise<void> {
    if (this.#opponent?.profile !== profile) this.#opponent = new OpponentModel(profile);
    await this.#opponent.begin(engine);
  }

  /** Adapts to the moves of a game; gives what to tell of it. */
  async adapt(engine: Engine, game: PlayedGame, limits: Limits, pending: PendingGo): Promise<string | undefined> {
    if (!this.#opponent?.isAdapting) return undefined;
    const stopping = new AbortController();
    pending.stop = () => stopping.abort();
    if (pending.stopped) stopping.abort();
    return sightText(await this.#opponent.adapt(engine, game, { limits, signal: stopping.signal }));
  }
}
