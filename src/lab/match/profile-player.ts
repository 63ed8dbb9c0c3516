import type { Engine, EngineProfile } from '../../engine/engine.ts';
import { type Limits, remainingLimits } from '../../engine/limits.ts';
import type { Info } from '../../engine/messages.ts';
import { type Mode, scoresLines } from '../../engine/mode.ts';
import { OpponentModel } from '../../engine/opponent-depth.ts';
import { ownSeed } from '../../engine/seed.ts';
import type { Profile } from '../../profiles/profile.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import { unwrap } from '../../rules/result.ts';
import type { Color } from '../../rules/setup.ts';
import { type MoveLimits, type Player, type PlayerAnswer, PlayerFailure } from './player.ts';

/** The profile and mode of a player of this engine. */
export interface ProfileRole {
  readonly profile: Profile;
  readonly mode: Mode;
}

/** Starts an engine for a player. */
export type EngineStart = (profile: EngineProfile) => Promise<Engine<BoardPosition>>;

/** The limits of a search for the side to move. */
function searchLimits({ clocks, movetime, ...limits }: MoveLimits, turn: Color): Limits {
  const clock = clocks?.[turn];
  return {
    ...limits,
    ...(clock === undefined ? {} : { clock }),
    ...(movetime === undefined ? {} : { ms: movetime }),
  };
}

/** This engine as a player, with its own profile, in a worker of this process. */
export class ProfilePlayer implements Player {
  readonly #create: EngineStart;
  #role: ProfileRole;
  #start = '';
  #seed: number | undefined;
  /** The model of the opponent, for players that score lines. */
  #opponent: OpponentModel | undefined;
  #engine: Engine<BoardPosition> | undefined;
  /** The position after the last irreversible move and its number of moves. Positions are set up from there. */
  #root = { fen: '', moves: 0 };
  /** Aborted by `stop`. */
  #stopping = new AbortController();
  /** Rejects the search of an engine that was killed. */
  #release: (failure: PlayerFailure) => void = () => {};

  private constructor(role: ProfileRole, engine: Engine<BoardPosition>, create: EngineStart) {
    this.#role = role;
    this.#engine = engine;
    this.#create = create;
  }

  static async start(role: ProfileRole, create: EngineStart): Promise<ProfilePlayer> {
    return new ProfilePlayer(role, await create(role.profile), create);
  }

  /** Switches to another role and keeps the engine. Games without a clock are the same as those of a new player. */
  async become(role: ProfileRole): Promise<void> {
    await this.#engine?.renew(role.profile);
    this.#role = role;
    this.#opponent = undefined;
  }

  async newGame(fen: string, seed?: number): Promise<void> {
    const { profile, mode } = this.#role;
    // A seed in the profile takes precedence.
    this.#seed = ownSeed(profile.search) === undefined ? seed : undefined;
    this.#engine = await this.#freshEngine();
    await this.#engine.prepare(mode);
    this.#root = { fen, moves: 0 };
    this.#start = fen;
    this.#opponent = scoresLines(mode) ? new OpponentModel(profile) : undefined;
    await this.#opponent?.begin(this.#engine);
  }

  /** An engine without any memory of earlier games: otherwise the order of games would matter. */
  async #freshEngine(): Promise<Engine<BoardPosition>> {
    const { profile } = this.#role;
    const engine = this.#engine;
    if (engine === undefined) return this.#create(profile);
    // The last game may have changed the opponent's depth in the model.
    if (this.#opponent?.isAdapting) await engine.renew(profile);
    else await engine.clear();
    return engine;
  }

  async think(moves: readonly string[], limits: MoveLimits): Promise<PlayerAnswer> {
    const engine = this.#engine;
    if (engine === undefined) throw new PlayerFailure('crash', 'its worker has exited');
    unwrap(engine.setPosition(this.#root.fen, moves.slice(this.#root.moves)));
    const { position, game } = engine;
    if (position.isIrreversible) this.#root = { fen: game.notation.format(position), moves: moves.length };
    try {
      const killed = new Promise<never>((_, reject) => {
        this.#release = reject;
      });
      const { pv, score, depth, nodes } = await Promise.race([
        this.#search(engine, moves, this.#limits(limits, position.turn)),
        killed,
      ]);
      return {
        move: pv[0] === undefined ? '' : game.notation.formatMove(pv[0], { chess960: true }),
        score,
        depth,
        nodes,
      };
    } catch (error) {
      this.kill();
      throw new PlayerFailure('crash', error instanceof Error ? error.message : String(error));
    }
  }

  #limits(limits: MoveLimits, turn: Color): Limits {
    const search = searchLimits(limits, turn);
    return this.#seed === undefined ? search : { ...search, seed: this.#seed };
  }

  async #search(engine: Engine<BoardPosition>, moves: readonly string[], limits: Limits): Promise<Info> {
    const { mode } = this.#role;
    if (!scoresLines(mode)) return engine.search({ ...limits, plays: true });
    const started = performance.now();
    this.#stopping = new AbortController();
    const { signal } = this.#stopping;
    await this.#opponent?.adapt(engine, { fen: this.#start, moves }, { limits, signal });
    const left = remainingLimits(limits, performance.now() - started);
    return engine.search({ ...left, ...(signal.aborted ? { ms: 1 } : {}), mode });
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

  /** The processor time of the whole process with all its games, because that of a single worker is not available. */
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
