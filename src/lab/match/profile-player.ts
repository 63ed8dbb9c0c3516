import type { Engine } from '../../engine/engine.ts';
import { positionFen } from '../../notation/fen.ts';
import { formatUci } from '../../notation/uci-move.ts';
import { unwrap } from '../../rules/result.ts';
import { limitsOf, parseGo } from '../../uci/go.ts';
import { type Player, PlayerFailure, type Thought } from './player.ts';

/** This engine as a player, with a profile of its own, in a worker of this process. */
export class ProfilePlayer implements Player {
  readonly #create: () => Promise<Engine>;
  #engine: Engine | undefined;
  /** A position of the game no later one can repeat, and how many moves led to it: what is set up begins there. */
  #root = { fen: '', moves: 0 };
  /** Lets go of whoever waits for a search that was ended by force. */
  #release: (failure: PlayerFailure) => void = () => {};

  private constructor(create: () => Promise<Engine>, engine: Engine) {
    this.#create = create;
    this.#engine = engine;
  }

  static async start(create: () => Promise<Engine>): Promise<ProfilePlayer> {
    return new ProfilePlayer(create, await create());
  }

  async newGame(fen: string): Promise<void> {
    this.#engine ??= await this.#create();
    // What one game taught must not reach the next, or the order of games would matter.
    await this.#engine.clear();
    this.#root = { fen, moves: 0 };
  }

  async think(moves: readonly string[], go: string): Promise<Thought> {
    const engine = this.#engine;
    if (engine === undefined) throw new PlayerFailure('crash', 'its worker has ended');
    unwrap(engine.setPosition(this.#root.fen, moves.slice(this.#root.moves)));
    const { position } = engine;
    if (position.halfmoves === 0) this.#root = { fen: positionFen(position), moves: moves.length };
    const limits = unwrap(limitsOf(unwrap(parseGo(go.split(' ').slice(1))), position, 1));
    try {
      const killed = new Promise<never>((_, reject) => {
        this.#release = reject;
      });
      const { pv, score, depth, nodes } = await Promise.race([engine.search(limits), killed]);
      return { move: pv[0] === undefined ? '' : formatUci(pv[0], { chess960: true }), score, depth, nodes };
    } catch (error) {
      this.kill();
      throw new PlayerFailure('crash', error instanceof Error ? error.message : String(error));
    }
  }

  stop(): void {
    this.#engine?.stop();
  }

  kill(): void {
    void this.#engine?.dispose();
    this.#engine = undefined;
    this.#release(new PlayerFailure('crash', 'it was ended'));
  }

  /** Of the whole process, all games that run at once: a worker's own time is not to be had. */
  cpu(): number {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }

  async dispose(): Promise<void> {
    await this.#engine?.dispose();
    this.#engine = undefined;
  }
}
