import type { Engine } from '../../engine/engine.ts';
import { type Mode, scoresLines } from '../../engine/mode.ts';
import { OpponentModel, withOpponentDepth } from '../../engine/opponent-depth.ts';
import type { Profile, ProfileFile } from '../../profiles/profile.ts';
import type { Position } from '../../rules/position.ts';
import { FaultError, unwrap } from '../../rules/result.ts';
import type { Line, TaskContext } from '../engines/task-context.ts';

/** What to look at, and how. */
export interface Order {
  readonly line: Line;
  readonly profile: ProfileFile;
  readonly mode: Mode;
}

/** An engine that stands where an order wants it. */
export interface Desktop {
  readonly engine: Engine;
  /** The same position, for whoever wants to make moves there while the engine searches. */
  readonly position: Position;
  /** What the engine plays with. */
  readonly profile: Profile;
  /** Aborted when the work is to end; what is known by then is wanted. */
  readonly signal: AbortSignal;
}

/** Where a worker does one piece of work after the other with an engine of its own. A later order ends the earlier one. */
export class Desk {
  readonly #create: (profile: Profile) => Promise<Engine>;
  #engine: Promise<Engine> | undefined;
  /** What the engine plays with, and what it has learned of the opponent under that profile. */
  #set: { readonly hash: string; readonly opponent: OpponentModel } | undefined;
  #latest = 0;
  #current: AbortController | undefined;
  #before: Promise<unknown> = Promise.resolve();

  constructor(create: (profile: Profile) => Promise<Engine>) {
    this.#create = create;
  }

  /** Undefined if a later order came before this one could begin. */
  run<T>(context: TaskContext, order: Order, work: (desktop: Desktop) => Promise<T>): Promise<T | undefined> {
    const mine = ++this.#latest;
    this.#current?.abort();
    const job = this.#before.then(async () => {
      // While a slider moves, orders wait in the queue: all but the last are overtaken here, before anything is compiled for them.
      await new Promise((resolve) => setTimeout(resolve));
      if (mine !== this.#latest) return undefined;
      const controller = new AbortController();
      this.#current = controller;
      try {
        const desktop = await this.#prepare(context, order, controller.signal);
        return mine === this.#latest ? await work(desktop) : undefined;
      } catch (error) {
        if (!(error instanceof FaultError)) await this.#discard();
        throw error;
      }
    });
    this.#before = job.catch(() => {});
    return job;
  }

  /** Ends the work that is being done; whoever waits for it has what was found. */
  stop(): void {
    this.#current?.abort();
  }

  /** Ends it and withdraws it, even if it has not begun. */
  cancel(): void {
    this.#latest++;
    this.stop();
  }

  async #prepare(context: TaskContext, { line, profile: file, mode }: Order, signal: AbortSignal): Promise<Desktop> {
    const asked = context.profile(file);
    this.#engine ??= this.#create(asked);
    const engine = await this.#engine;
    if (this.#set?.hash !== asked.hash) {
      await engine.setProfile(asked);
      this.#set = { hash: asked.hash, opponent: new OpponentModel(asked) };
    }
    unwrap(engine.setPosition(line.fen, line.moves));
    const profile = scoresLines(mode) ? withOpponentDepth(asked, await this.#set.opponent.adapt(engine, line)) : asked;
    return { engine, position: await context.positionAfter(line), profile, signal };
  }

  /** An engine whose worker failed is of no more use: the next order makes another. */
  async #discard(): Promise<void> {
    const failed = await this.#engine?.catch(() => undefined);
    this.#engine = undefined;
    this.#set = undefined;
    await failed?.dispose();
  }

  async dispose(): Promise<void> {
    this.cancel();
    await this.#before;
    await this.#discard();
  }
}
