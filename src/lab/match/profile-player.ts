import type { Engine } from '../../engine/engine.ts';
import { type Limits, remainingLimits } from '../../engine/limits.ts';
import type { Info } from '../../engine/messages.ts';
import type { Mode } from '../../engine/mode.ts';
import { OpponentModel } from '../../engine/opponent-depth.ts';
import { positionFen } from '../../notation/fen.ts';
import { formatUci } from '../../notation/uci-move.ts';
import type { Profile } from '../../profiles/profile.ts';
import { unwrap } from '../../rules/result.ts';
import type { Color } from '../../rules/setup.ts';
import { type MoveLimits, type Player, type PlayerAnswer, PlayerFailure } from './player.ts';

/** A player that uses line scoring: its mode, and the profile that models the opponent. */
export interface LinePlaying {
  readonly mode: Exclude<Mode, 'full'>;
  readonly profile: Profile;
}

/** The limits of a search for the side to move. */
function searchLimits({ clocks, movetime, ...limits }: MoveLimits, turn: Color): Limits {
  const clock = clocks?.[turn];
  return {
    ...limits,
    ...(clock === undefined ? {} : { clock }),
    ...(movetime === undefined ? {} : { ms: movetime }),
  };
}

/** This engine as a player, with a profile of its own, in a worker of this process. */
export class ProfilePlayer implements Player {
  readonly #create: () => Promise<Engine>;
  readonly #lines: LinePlaying | undefined;
  #start = '';
  /** Whether the profile sets its seed, so that a game's seed does not count. */
  readonly #isSeeded: boolean;
  #seed: number | undefined;
  /** The model of the opponent, for players that adapt. */
  #opponent: OpponentModel | undefined;
  #engine: Engine | undefined;
  /** The position after the last irreversible move and its number of moves. Positions are set up from there. */
  #root = { fen: '', moves: 0 };
  /** Aborted when `stop` asks for the move at once. */
  #stopping = new AbortController();
  /** Rejects the search of an engine that was killed. */
  #release: (failure: PlayerFailure) => void = () => {};

  private constructor(
    create: () => Promise<Engine>,
    engine: Engine,
    lines: LinePlaying | undefined,
    isSeeded: boolean,
  ) {
    this.#create = create;
    this.#engine = engine;
    this.#lines = lines;
    this.#isSeeded = isSeeded;
  }

  /** Uses full search unless `lines` is given. */
  static async start(create: () => Promise<Engine>, lines?: LinePlaying, isSeeded = false): Promise<ProfilePlayer> {
    return new ProfilePlayer(create, await create(), lines, isSeeded);
  }

  async newGame(fen: string, seed?: number): Promise<void> {
    this.#seed = this.#isSeeded ? undefined : seed;
    this.#engine ??= await this.#create();
    // If games shared a table, the order of games would matter.
    await this.#engine.clear();
    await this.#engine.prepare(this.#lines?.mode ?? 'full');
    this.#root = { fen, moves: 0 };
    this.#start = fen;
    this.#opponent = this.#lines === undefined ? undefined : new OpponentModel(this.#lines.profile);
    await this.#opponent?.begin(this.#engine);
  }

  async think(moves: readonly string[], limits: MoveLimits): Promise<PlayerAnswer> {
    const engine = this.#engine;
    if (engine === undefined) throw new PlayerFailure('crash', 'its worker has exited');
    unwrap(engine.setPosition(this.#root.fen, moves.slice(this.#root.moves)));
    const { position } = engine;
    if (position.halfmoves === 0) this.#root = { fen: positionFen(position), moves: moves.length };
    try {
      const killed = new Promise<never>((_, reject) => {
        this.#release = reject;
      });
      const { pv, score, depth, nodes } = await Promise.race([
        this.#search(engine, moves, this.#limits(limits, position.turn)),
        killed,
      ]);
      return { move: pv[0] === undefined ? '' : formatUci(pv[0], { chess960: true }), score, depth, nodes };
    } catch (error) {
      this.kill();
      throw new PlayerFailure('crash', error instanceof Error ? error.message : String(error));
    }
  }

  #limits(limits: MoveLimits, turn: Color): Limits {
    const search = searchLimits(limits, turn);
    return this.#seed === undefined ? search : { ...search, seed: this.#seed };
  }

  async #search(engine: Engine, moves: readonly string[], limits: Limits): Promise<Info> {
    if (this.#lines === undefined) return engine.search(limits);
    const started = performance.now();
    this.#stopping = new AbortController();
    const { signal } = this.#stopping;
    await this.#opponent?.adapt(engine, { fen: this.#start, moves }, { limits, signal });
    const left = remainingLimits(limits, performance.now() - started);
    return engine.search({ ...left, ...(signal.aborted ? { ms: 1 } : {}), mode: this.#lines.mode });
  }

  stop(): void {
    this.#stopping.abort();
    this.#engine?.stop();
  }

  kill(): void {
    void this.#engine?.dispose();
    this.#engine = undefined;
    this.#release(new PlayerFailure('crash', 'it was terminated'));
  }

  /** The processor time of the whole process, with all games that run at once: that of a worker is not available. */
  cpu(): number | undefined {
    // A page has no process.
    if (globalThis.process === undefined) return undefined;
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }

  async dispose(): Promise<void> {
    await this.#engine?.dispose();
    this.#engine = undefined;
  }
}
