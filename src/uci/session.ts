import { bench } from '../engine/bench.ts';
import { CHESS_GAME } from '../engine/chess-game.ts';
import type { Engine } from '../engine/engine.ts';
import type { Game } from '../engine/game.ts';
import { hasReach, isBounded, type Limits, reachOf, remainingLimits, withReach } from '../engine/limits.ts';
import type { Info } from '../engine/messages.ts';
import { type Mode, scoresLines } from '../engine/mode.ts';
import type { PlayedGame } from '../engine/opponent-depth.ts';
import { drawsMoves } from '../engine/style.ts';
import type { SearchValues } from '../profiles/search-parameters.ts';
import type { BoardPosition } from '../rules/board-position.ts';
import type { Move } from '../rules/move.ts';
import type { CommandName } from './commands.ts';
import { type Dialect, UCI } from './dialect.ts';
import { evaluationJson, evaluationLines } from './evaluation.ts';
import { GameSeed } from './game-seed.ts';
import { type GoArguments, isUnbounded } from './go.ts';
import type { InfoStyle } from './info-line.ts';
import { optionLine, parseOption, type Setting } from './options.ts';
import { Output } from './output.ts';
import { mayGoOn, type PendingGo, pendingGo } from './pending-go.ts';
import { writePerft } from './perft.ts';
import { PlayerSettings, type ProfileLoader } from './player-settings.ts';

export interface Identity {
  readonly name: string;
  readonly author: string;
}

/** The game that a session plays, and the protocol it speaks: chess and UCI by default. */
export interface SessionGame {
  readonly game?: Game<BoardPosition>;
  readonly dialect?: Dialect;
}

/** The most nodes that the mate solver gets before a search for a mate in some number of moves, which need not all give check. */
const SOLVER_NODES = 1_000_000;

/** The solver's part of the limits. */
function solverLimits({ nodes = Number.POSITIVE_INFINITY, ms, ...others }: Limits): Limits {
  return {
    ...others,
    nodes: Math.max(1, Math.min(SOLVER_NODES, Math.floor(nodes / 2))),
    ...(ms === undefined ? {} : { ms: Math.max(1, ms / 2) }),
  };
}

/** How likely a drawn move was. */
function drawText(probability: number, { temperature }: Pick<SearchValues, 'temperature'>): string {
  return `drawn with probability ${probability.toFixed(3)} at temperature ${temperature}`;
}

/** Commands that are carried out one after the other, as opposed to those that act at once. */
type QueuedCommand = Exclude<CommandName, 'go' | 'bench' | 'stop' | 'ponderhit' | 'quit'>;

/**
 * One conversation in UCI or USI: lines in, lines out. Commands are carried out one after the other. `stop`, `quit` and `ponderhit` act at once,
 * and so do `uci` and `isready` during a search or a bench. Only `quit` ends the session: a line that cannot be understood is answered
 * with one line.
 */
export class UciSession {
  readonly #identity: Identity;
  readonly #engine: Promise<Engine<BoardPosition>>;
  readonly #game: Game<BoardPosition>;
  readonly #dialect: Dialect;
  readonly #output: Output;
  readonly #player: PlayerSettings;
  readonly #pending = new Set<PendingGo>();
  #queue: Promise<void> = Promise.resolve();
  #played: PlayedGame;
  readonly #seed = new GameSeed();
  #chess960 = false;
  #showWdl = false;
  #variations = 1;
  #ended = false;
  #quit = false;

  constructor(
    identity: Identity,
    engine: Promise<Engine<BoardPosition>>,
    write: (line: string) => void,
    load?: ProfileLoader,
    { game = CHESS_GAME, dialect = UCI }: SessionGame = {},
  ) {
    this.#identity = identity;
    this.#engine = engine;
    this.#game = game;
    this.#dialect = dialect;
    this.#played = { fen: game.notation.start, moves: [] };
    this.#output = new Output(write);
    this.#player = new PlayerSettings(this.#output, load ?? (async (text) => game.profiles().named(text)), game);
    engine.catch((error) => this.#output.error(String(error)));
  }

  /** Takes one line of input. */
  receive(line: string): void {
    const words = line.trim().split(/\s+/);
    const [word = ''] = words;
    const rest = words.slice(1);
    if (word === '' || this.#quit) return;
    const command = this.#dialect.command(word);
    if (command === undefined) this.#enqueue(async () => this.#output.error(`unknown command '${word}'`));
    else if (command === 'stop') this.#stopAll();
    else if (command === 'quit') this.#leave();
    else if (command === 'ponderhit') for (const go of this.#pending) go.release();
    else if (command === 'isready' && this.#pending.size > 0)
      this.#engine.then(
        () => this.#output.write('readyok'),
        () => {},
      );
    else if (command === 'uci' && this.#pending.size > 0) this.#introduce();
    else if (command === 'go') this.#enqueueGo(rest);
    else if (command === 'bench') this.#enqueueBench();
    else this.#enqueue(() => this.#execute(command, rest));
  }

  /** Resolves when everything received so far has been answered. */
  async idle(): Promise<void> {
    let seen: Promise<void>;
    do {
      seen = this.#queue;
      await seen;
    } while (seen !== this.#queue);
  }

  /** Ends the session. Resolves once everything received so far is answered. */
  async end(): Promise<void> {
    // Searches without a limit would go on forever.
    this.#ended = true;
    for (const go of this.#pending) if (mayGoOn(go)) this.#stop(go);
    await this.idle();
    this.#output.close();
    await this.#engine.then(
      (engine) => engine.dispose(),
      () => {},
    );
  }

  /** Whether `quit` was received. Later lines are ignored. */
  get hasQuit(): boolean {
    return this.#quit;
  }

  #leave(): void {
    this.#quit = true;
    this.#stopAll();
  }

  /** Stops the running search and all that wait behind it. Each is still answered. */
  #stopAll(): void {
    for (const go of this.#pending) this.#stop(go);
  }

  #stop(go: PendingGo): void {
    go.stopped = true;
    go.stop();
  }

  #enqueue(work: () => Promise<void>): void {
    this.#queue = this.#queue.then(work).catch((error) => {
      this.#output.error(error instanceof Error ? error.message : String(error));
    });
  }

  #introduce(): void {
    this.#output.write(`id name ${this.#identity.name}`);
    this.#output.write(`id author ${this.#identity.author}`);
    for (const option of this.#dialect.options) this.#output.write(optionLine(option));
    this.#output.write(this.#dialect.ok);
  }

  async #execute(command: QueuedCommand, rest: readonly string[]): Promise<void> {
    // This answer need not wait for the engine.
    if (command === 'uci') return this.#introduce();
    const engine = await this.#engine;
    switch (command) {
      case 'isready':
        await this.#player.prepare(engine);
        return this.#output.write('readyok');
      case 'ucinewgame':
        await engine.clear();
        this.#seed.newGame();
        return this.#restart(engine);
      case 'setoption': {
        const { options, optionName } = this.#dialect;
        const setting = parseOption(rest.join(' '), options, optionName);
        return setting.ok ? this.#set(engine, setting.value) : this.#output.error(setting.fault.message);
      }
      case 'position':
        return this.#setPosition(engine, rest);
      case 'd':
        for (const line of this.#game.notation.diagram(engine.position)) this.#output.write(line);
        return;
      case 'eval':
        if (rest[0] === 'json')
          this.#output.write(
            `info string evaljson ${evaluationJson(this.#player.profile, engine.position, this.#game.notation)}`,
          );
        else
          for (const line of evaluationLines(this.#player.profile, engine.position, this.#game.notation))
            this.#output.write(line);
        return;
      case 'debug':
      case 'register':
        return;
    }
  }

  async #set(engine: Engine<BoardPosition>, { name, value }: Setting): Promise<void> {
    switch (name) {
      case 'Hash':
        return engine.resize({ hash: value as number });
      case 'Threads':
        return engine.resize({ threads: value as number });
      case 'Clear Hash':
        return engine.clear();
      case 'MultiPV':
        this.#variations = value as number;
        return;
      case 'MoveOverhead':
        engine.overhead = value as number;
        return;
      case 'UCI_Chess960':
        this.#chess960 = value as boolean;
        return;
      case 'UCI_ShowWDL':
        this.#showWdl = value as boolean;
        return;
      case 'Mode':
        return this.#player.setMode(engine, value as Mode);
      case 'LinesDepth':
        this.#player.linesDepth = value as number;
        return;
      case 'Profile':
        return this.#player.setProfile(engine, value as string);
      case 'Level':
        return this.#player.setLevel(engine, value as string);
      case 'UCI_LimitStrength':
        return this.#player.setStrength(engine, { isLimited: value as boolean });
      case 'UCI_Elo':
        return this.#player.setStrength(engine, { elo: value as number });
      case 'Seed':
        this.#seed.set(value as number);
        // Table entries depend on the seed.
        return engine.clear();
      case 'Knob':
        return this.#player.setKnobs(engine, value as string);
      case 'UCI_Variant':
        // Another session plays another board: see variant-session.ts.
        return;
      case 'Ponder':
        // The GUI decides when to ponder, by `go ponder`.
        return;
    }
  }

  #setPosition(engine: Engine<BoardPosition>, words: readonly string[]): void {
    const game = this.#dialect.position(words, this.#game.notation);
    const result = game.ok ? engine.setPosition(game.value.fen, game.value.moves) : game;
    if (!result.ok) this.#output.error(result.fault.message);
    else if (game.ok) {
      this.#played = game.value;
      const assumed = this.#game.notation.assumed(game.value.fen);
      if (assumed !== '') this.#output.info(`position: assuming ${assumed}`);
    }
  }

  #restart(engine: Engine<BoardPosition>): void {
    engine.setPosition();
    this.#played = { fen: this.#game.notation.start, moves: [] };
  }

  /** Enqueues work that `stop` may end, before it begins or later. */
  #enqueuePending(pending: PendingGo, work: () => Promise<void>): void {
    this.#pending.add(pending);
    this.#enqueue(() => work().finally(() => this.#pending.delete(pending)));
  }

  #enqueueBench(): void {
    const pending = pendingGo(false);
    this.#enqueuePending(pending, async () => {
      const engine = await this.#engine;
      pending.stop = () => engine.stop();
      const result = await bench(engine, { isStopped: () => pending.stopped });
      this.#restart(engine);
      if (result === undefined) this.#output.error('bench stopped');
      else this.#output.write(`${result.nodes} nodes ${result.nps} nps`);
    });
  }

  #enqueueGo(words: readonly string[]): void {
    const parsed = this.#dialect.go(words);
    if (!parsed.ok) {
      // Perft is not a search: no `bestmove` is expected.
      const isPerft = words.includes('perft');
      this.#enqueue(async () =>
        isPerft ? this.#output.error(parsed.fault.message) : this.#refuseGo(parsed.fault.message, words),
      );
      return;
    }
    const { ignored, perft } = parsed.value;
    if (ignored.length > 0) this.#enqueue(async () => this.#output.error(`go: ignored '${ignored.join(' ')}'`));
    const pending = pendingGo(isUnbounded(parsed.value), parsed.value.ponder);
    this.#enqueuePending(pending, async () => {
      try {
        const engine = await this.#engine;
        if (perft !== undefined) await this.#count(engine, perft, pending);
        else await this.#search(engine, parsed.value, words, pending);
      } catch (error) {
        if (perft !== undefined) throw error;
        this.#refuseGo(error instanceof Error ? error.message : String(error), words);
      }
    });
  }

  /** Answers a `go` that is wrong. The GUI still waits for a `bestmove`. */
  #refuseGo(message: string, words: readonly string[]): void {
    this.#output.error(message);
    this.#output.write(this.#dialect.refusal(words));
  }

  async #count(engine: Engine<BoardPosition>, depth: number, pending: PendingGo): Promise<void> {
    const text = (move: Move) => this.#game.notation.formatMove(move, { chess960: this.#chess960 });
    const isComplete = await writePerft(
      engine.position,
      depth,
      () => pending.stopped,
      text,
      (line) => this.#output.write(line),
    );
    if (!isComplete) this.#output.error('perft stopped');
  }

  async #search(
    engine: Engine<BoardPosition>,
    go: GoArguments,
    words: readonly string[],
    pending: PendingGo,
  ): Promise<void> {
    const started = performance.now();
    const { notation } = this.#game;
    const known = go.tsume ? undefined : this.#dialect.withoutSearch(engine.position);
    if (known !== undefined) return this.#output.write(known);
    const { mode, profile, linePlay, linesDepth } = this.#player;
    const found = this.#dialect.limits({
      go,
      position: engine.position,
      notation,
      variations: this.#variations,
      overhead: engine.overhead,
    });
    if (!found.ok) return this.#refuseGo(found.fault.message, words);
    const style = { notation, chess960: this.#chess960, showWdl: this.#showWdl };
    const answer = (info: Info) => {
      const moves = info.pv.map((move) => notation.formatMove(move, style));
      this.#output.write(this.#dialect.answer(go, info, moves));
    };
    const isSolvable = go.mate !== undefined && mode === 'full' && !go.infinite && !go.ponder;
    if (go.tsume || isSolvable) {
      const solved = await this.#solve(engine, go.tsume ? found.value : solverLimits(found.value), style, pending);
      if (go.tsume || solved.proof === 'mate') return answer(solved);
    }
    const hasDepth = mode === 'lines' && !go.infinite;
    // The default depth is not one that the GUI asked for, so the level's time limit still holds.
    const asked = hasDepth
      ? { depth: linesDepth, ...withReach(found.value, reachOf(profile.search, mode)) }
      : found.value;
    if (scoresLines(mode)) {
      const sight = await linePlay.adapt(engine, this.#played, asked, pending);
      if (sight !== undefined) this.#output.info(sight);
    }
    const limits = remainingLimits(asked, performance.now() - started);
    // These searches end by themselves even if the GUI sent no limit.
    const plays = !go.infinite && go.mate === undefined;
    const draws = plays && drawsMoves(profile.search, mode);
    const endsItself = mode === 'greedy' || hasDepth || draws || hasReach(profile.search, mode);
    pending.isEndless = !isBounded(limits) && !endsItself;
    if (pending.unbounded && !go.infinite && endsItself) {
      pending.unbounded = false;
      if (!go.ponder) pending.waits = false;
    }
    const released = new Promise<void>((resolve) => {
      pending.stop = () => {
        engine.stop();
        resolve();
      };
      const { release } = pending;
      pending.release = () => {
        release();
        engine.ponderHit();
        if (!pending.waits) resolve();
      };
    });
    // False if `ponderhit` came before the search could begin.
    const ponder = pending.waits && !pending.unbounded;
    // Line scoring uses no random numbers.
    const seed = scoresLines(mode) ? 0 : this.#seed.use(profile.search, (text) => this.#output.info(text));
    const search = engine.search({ ...limits, mode, plays, ponder, seed }, (info) => {
      this.#output.write(this.#dialect.info(info, style));
      if (info.probability !== undefined) this.#output.info(drawText(info.probability, profile.search));
    });
    if (pending.stopped || (this.#ended && mayGoOn(pending))) pending.stop();
    const info = await search;
    // `go infinite` and `go ponder` are answered only after `stop` or `ponderhit`, even if the search has ended.
    if (pending.waits) await released;
    answer(info);
  }

  /** Runs the mate solver. */
  #solve(engine: Engine<BoardPosition>, limits: Limits, style: InfoStyle, pending: PendingGo): Promise<Info> {
    pending.isEndless = !isBounded(limits);
    pending.stop = () => engine.stop();
    const search = engine.search({ ...limits, mode: 'mate' }, (info) =>
      this.#output.write(this.#dialect.info(info, style)),
    );
    if (pending.stopped || (this.#ended && mayGoOn(pending))) pending.stop();
    return search;
  }
}
