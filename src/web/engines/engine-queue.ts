import type { Engine } from '../../engine/engine.ts';
import type { Game } from '../../engine/game.ts';
import { OpponentModel } from '../../engine/opponent-depth.ts';
import type { EngineSize } from '../../engine/size.ts';
import type { Profile } from '../../profiles/profile.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import { FaultError } from '../../rules/result.ts';

/** An engine with the profile of an order in place. */
export interface ReadyEngine<P extends BoardPosition = BoardPosition> {
  readonly engine: Engine<P>;
  /** The engine's model of the opponent under this profile. */
  readonly opponent: OpponentModel;
  /** Aborted to end the work. Its result is still wanted, unless the order was cancelled. */
  readonly signal: AbortSignal;
}

export type CreateEngine<P extends BoardPosition> = (
  game: Game<P>,
  profile: Profile,
  size: Partial<EngineSize>,
) => Promise<Engine<P>>;

/** An engine in a worker that carries out one order at a time. A later order ends the one before it. */
export class EngineQueue<P extends BoardPosition = BoardPosition> {
  readonly #create: CreateEngine<P>;
  #engine: Promise<Engine<P>> | undefined;
  /** The game of the engine. */
  #game: Game<P> | undefined;
  /** The engine's profile and its opponent model under that profile. */
  #loaded: { readonly hash: string; readonly opponent: OpponentModel } | undefined;
  /** The number of the latest order. */
  #latest = 0;
  /** Ends the latest order, whether it runs or waits. */
  #controller = new AbortController();
  /** Settles when the order before has ended. */
  #previous: Promise<unknown> = Promise.resolve();

  constructor(create: CreateEngine<P>) {
    this.#create = create;
  }

  /** Runs work with the engine. Resolves to undefined if the order was cancelled or replaced before the work began. */
  run<T>(
    game: Game<P>,
    load: () => Profile,
    work: (ready: ReadyEngine<P>) => Promise<T>,
    size: Partial<EngineSize> = {},
  ): Promise<T | undefined> {
    const mine = ++this.#latest;
    this.#controller.abort();
    this.#controller = new AbortController();
    const { signal } = this.#controller;
    const job = this.#previous.then(async () => {
      // Handle all messages that have arrived first, so that nothing is compiled for an order that has already been replaced.
      await new Promise((resolve) => setTimeout(resolve));
      if (mine !== this.#latest) return undefined;
      try {
        const ready = await this.#prepare(game, load(), size);
        return mine === this.#latest ? await work({ ...ready, signal }) : undefined;
      } catch (error) {
        if (!(error instanceof FaultError)) await this.#discard();
        throw error;
      }
    });
    this.#previous = job.catch(() => {});
    return job;
  }

  /** Ends the latest order, even if it has not begun. It answers with its results so far. */
  stop(): void {
    this.#controller.abort();
  }

  /** Withdraws the latest order, also if it has not begun. */
  cancel(): void {
    this.#latest++;
    this.stop();
  }

  /** Clears the engine's memory, as between games. */
  async clear(): Promise<void> {
    await (await this.#engine?.catch(() => undefined))?.clear();
  }

  async dispose(): Promise<void> {
    this.cancel();
    await this.#previous;
    await this.#discard();
  }

  async #prepare(game: Game<P>, profile: Profile, size: Partial<EngineSize>): Promise<Omit<ReadyEngine<P>, 'signal'>> {
    if (this.#game !== game) await this.#discard();
    this.#game = game;
    const isNew = this.#engine === undefined;
    this.#engine ??= this.#create(game, profile, size);
    let engine: Engine<P>;
    try {
      engine = await this.#engine;
    } catch (error) {
      this.#engine = undefined;
      throw error;
    }
    if (this.#loaded?.hash !== profile.hash) {
      if (!isNew) await engine.setProfile(profile);
      this.#loaded = { hash: profile.hash, opponent: new OpponentModel(profile) };
    }
    const { threads, hash } = { ...engine.size, ...size };
    if (threads !== engine.size.threads || hash !== engine.size.hash) await engine.resize({ threads, hash });
    return { engine, opponent: this.#loaded.opponent };
  }

  /** Drops an engine whose worker failed or that plays another game; the next order creates another. */
  async #discard(): Promise<void> {
    const failed = await this.#engine?.catch(() => undefined);
    this.#engine = undefined;
    this.#loaded = undefined;
    await failed?.dispose();
  }
}
