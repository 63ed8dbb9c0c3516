import { bench } from '../engine/bench.ts';
import type { Engine } from '../engine/engine.ts';
import { hasReach, isBounded, later, reachOf, within } from '../engine/limits.ts';
import { DEFAULT_LINES_DEPTH, type Mode, scoresLines } from '../engine/mode.ts';
import type { PlayedGame } from '../engine/opponent-depth.ts';
import { diagram } from '../notation/diagram.ts';
import { fenDefaults, START_FEN } from '../notation/fen.ts';
import { formatUci } from '../notation/uci-move.ts';
import { chessProfiles, DEFAULT_PROFILE, defaultProfile } from '../profiles/chess.ts';
import type { LevelName } from '../profiles/levels.ts';
import type { Naming } from '../profiles/overrides.ts';
import type { Profile } from '../profiles/profile.ts';
import type { Move } from '../rules/move.ts';
import { type Fault, type Result, unwrap } from '../rules/result.ts';
import { type CommandName, isCommand } from './commands.ts';
import { evaluationJson, evaluationLines } from './evaluation.ts';
import { GameSeed } from './game-seed.ts';
import { type GoArguments, isUnbounded, limitsOf, parseGo } from './go.ts';
import { infoLine } from './info-line.ts';
import { LinePlay } from './line-play.ts';
import { DEFAULT_ELO, OPTIONS, OWN_LEVEL, OWN_PROFILE, optionLine, parseOption, type Setting } from './options.ts';
import { mayGoOn, type PendingGo, pendingGo } from './pending-go.ts';
import { tellPerft } from './perft.ts';
import { changesFor, NO_KNOBS, type Playing, parseKnobs, playedProfile, withKnobs } from './playing.ts';
import { parsePosition } from './position.ts';

export interface Identity {
  readonly name: string;
  readonly author: string;
}

const MOST_TOLD = 400;

/** Those that are carried out one after the other. */
type QueuedCommand = Exclude<CommandName, 'go' | 'bench' | 'stop' | 'ponderhit' | 'quit'>;

/** Where a profile comes from that is named by a GUI: a preset, with more in some places. */
export type ProfileLoader = (text: string) => Promise<Result<Profile>>;

/**
 * One UCI conversation: lines in, lines out. Commands are carried out one after the other; `stop`, `quit`, `ponderhit`, and `uci` and
 * `isready` during a search or a bench act at once. Nothing that comes in can end the session but `quit`: what cannot be understood is answered
 * with one line.
 */
export class UciSession {
  readonly #identity: Identity;
  readonly #engine: Promise<Engine>;
  readonly #write: (line: string) => void;
  readonly #load: ProfileLoader;
  readonly #pending = new Set<PendingGo>();
  #queue: Promise<void> = Promise.resolve();
  #profile: Profile = unwrap(chessProfiles().preset(DEFAULT_PROFILE));
  #playing: Playing = { profile: this.#profile, elo: DEFAULT_ELO, isLimited: false, knobs: NO_KNOBS };
  /** Whether the profile is one that was asked for; otherwise each mode has its own. */
  #isChosen = false;
  #mode: Mode = 'full';
  #linesDepth = DEFAULT_LINES_DEPTH;
  #game: PlayedGame = { fen: START_FEN, moves: [] };
  readonly #linePlay = new LinePlay();
  readonly #seed = new GameSeed();
  #chess960 = false;
  #showWdl = false;
  #lines = 1;
  #closed = false;
  #ended = false;
  #quit = false;

  constructor(
    identity: Identity,
    engine: Promise<Engine>,
    write: (line: string) => void,
    load: ProfileLoader = async (text) => chessProfiles().named(text),
  ) {
    this.#identity = identity;
    this.#engine = engine;
    this.#load = load;
    this.#write = (line) => {
      if (!this.#closed) write(line);
    };
    engine.catch((error) => this.#complain(String(error)));
  }

  /** Takes one line of input. */
  receive(line: string): void {
    const words = line.trim().split(/\s+/);
    const [command = ''] = words;
    const rest = words.slice(1);
    if (command === '' || this.#quit) return;
    if (!isCommand(command)) this.#enqueue(async () => this.#complain(`unknown command '${command}'`));
    else if (command === 'stop') this.#stopAll();
    else if (command === 'quit') this.#leave();
    else if (command === 'ponderhit') for (const go of this.#pending) go.release();
    else if (command === 'isready' && this.#pending.size > 0)
      this.#engine.then(
        () => this.#write('readyok'),
        () => {},
      );
    else if (command === 'uci' && this.#pending.size > 0) this.#introduce();
    else if (command === 'go') this.#enqueueGo(rest);
    else if (command === 'bench') this.#enqueueBench();
    else this.#enqueue(() => this.#obey(command, rest));
  }

  /** Resolves when everything received so far has been answered. */
  async idle(): Promise<void> {
    let seen: Promise<void>;
    do {
      seen = this.#queue;
      await seen;
    } while (seen !== this.#queue);
  }

  /** Resolves when the session is over: after `quit`, or once all that was received before `end` is answered. */
  async end(): Promise<void> {
    // Bounded searches are finished; others might never be.
    this.#ended = true;
    for (const go of this.#pending) if (mayGoOn(go)) this.#stop(go);
    await this.idle();
    this.#closed = true;
    await this.#engine.then(
      (engine) => engine.dispose(),
      () => {},
    );
  }

  /** After `quit` nothing more is taken in. */
  get hasQuit(): boolean {
    return this.#quit;
  }

  #leave(): void {
    this.#quit = true;
    this.#stopAll();
  }

  /** Stops the search under way and all that were asked for behind it; each is still answered. */
  #stopAll(): void {
    for (const go of this.#pending) this.#stop(go);
  }

  #stop(go: PendingGo): void {
    go.stopped = true;
    go.stop();
  }

  /** On one line, whatever was sent: without what a terminal would obey, and no longer than a person would read. */
  #tell(message: string): void {
    this.#write(`info string ${message.slice(0, MOST_TOLD).replace(/\p{C}/gu, '�')}`);
  }

  #complain(message: string): void {
    this.#tell(`error: ${message}`);
  }

  #reject(fault: Fault): void {
    this.#complain(fault.message);
  }

  #enqueue(work: () => Promise<void>): void {
    this.#queue = this.#queue.then(work).catch((error) => {
      if (!this.#closed) this.#complain(error instanceof Error ? error.message : String(error));
    });
  }

  #introduce(): void {
    this.#write(`id name ${this.#identity.name}`);
    this.#write(`id author ${this.#identity.author}`);
    for (const option of OPTIONS) this.#write(optionLine(option));
    this.#write('uciok');
  }

  async #obey(command: QueuedCommand, rest: readonly string[]): Promise<void> {
    // Whoever only asks who we are need not wait for the engine.
    if (command === 'uci') return this.#introduce();
    const engine = await this.#engine;
    switch (command) {
      case 'isready':
        await this.#prepare(engine);
        return this.#write('readyok');
      case 'ucinewgame':
        await engine.clear();
        this.#seed.newGame();
        return this.#restart(engine);
      case 'setoption': {
        const setting = parseOption(rest.join(' '));
        return setting.ok ? this.#set(engine, setting.value) : this.#reject(setting.fault);
      }
      case 'position':
        return this.#setPosition(engine, rest);
      case 'd':
        for (const line of diagram(engine.position)) this.#write(line);
        return;
      case 'eval':
        if (rest[0] === 'json') this.#write(`info string evaljson ${evaluationJson(this.#profile, engine.position)}`);
        else for (const line of evaluationLines(this.#profile, engine.position)) this.#write(line);
        return;
      case 'debug':
      case 'register':
        return;
    }
  }

  async #set(engine: Engine, { name, value }: Setting): Promise<void> {
    switch (name) {
      case 'Hash':
        return engine.resize({ hash: value as number });
      case 'Threads':
        return engine.resize({ threads: value as number });
      case 'Clear Hash':
        return engine.clear();
      case 'MultiPV':
        this.#lines = value as number;
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
        return this.#choose(engine, value as Mode);
      case 'LinesDepth':
        this.#linesDepth = value as number;
        return;
      case 'Profile':
        this.#isChosen &&= value !== OWN_PROFILE;
        if (value === OWN_PROFILE) return this.#choose(engine, this.#mode);
        return this.#use(engine, await this.#load(value as string));
      case 'Level': {
        const { level: _, ...others } = this.#playing;
        return this.#play(engine, value === OWN_LEVEL ? others : { ...others, level: value as LevelName });
      }
      case 'UCI_LimitStrength':
        return this.#play(engine, { ...this.#playing, isLimited: value as boolean });
      case 'UCI_Elo':
        return this.#play(engine, { ...this.#playing, elo: value as number });
      case 'Seed':
        this.#seed.set(value as number);
        // What was found with another seed must not be met again.
        return engine.clear();
      case 'Knob':
        if (value === '') return this.#play(engine, { ...this.#playing, knobs: NO_KNOBS });
        return this.#turn(engine, parseKnobs(value as string));
      case 'Ponder':
        // Whether to ponder is the GUI's decision; it says so with each `go ponder`.
        return;
    }
  }

  #complainOf({ field, message }: Fault): void {
    this.#complain(`${field}: ${message}`);
  }

  /** Plays in another mode, with the profile that was made for it unless another was asked for. */
  async #choose(engine: Engine, mode: Mode): Promise<void> {
    this.#mode = mode;
    if (!this.#isChosen) {
      const profile = unwrap(chessProfiles().preset(defaultProfile(scoresLines(mode))));
      await this.#playAs(engine, profile);
    }
    await this.#prepare(engine);
  }

  /** Makes the engine ready for the mode and the profile, so that the first search does not pay for it. */
  async #prepare(engine: Engine): Promise<void> {
    await engine.prepare(this.#mode);
    if (scoresLines(this.#mode)) await this.#linePlay.prepare(engine, this.#profile);
  }

  /** Turns knobs set as `<id>=<value>`, one or more with commas between. */
  async #turn(engine: Engine, knobs: Result<Naming>): Promise<void> {
    if (!knobs.ok) return this.#complainOf(knobs.fault);
    return this.#play(engine, { ...this.#playing, knobs: withKnobs(this.#playing.knobs, knobs.value) });
  }

  async #use(engine: Engine, profile: Result<Profile>): Promise<void> {
    if (!profile.ok) return this.#complainOf(profile.fault);
    this.#isChosen = true;
    for (const { field, message } of profile.value.warnings) this.#write(`info string warning: ${field}: ${message}`);
    return this.#playAs(engine, profile.value);
  }

  /** Plays with another profile: level and knobs stay, since a GUI may set them before or after it. */
  async #playAs(engine: Engine, profile: Profile): Promise<void> {
    const { kept, dropped } = changesFor(profile, this.#playing.knobs);
    await this.#play(engine, { ...this.#playing, profile, knobs: kept });
    if (dropped.length > 0) this.#tell(`dropped what ${profile.name} does not have: ${dropped.join(', ')}`);
  }

  async #play(engine: Engine, playing: Playing): Promise<void> {
    const profile = playedProfile(playing);
    if (!profile.ok) return this.#complainOf(profile.fault);
    // What plays alike need not forget what it has learned.
    if (profile.value.hash !== this.#profile.hash) await engine.setProfile(profile.value);
    this.#profile = profile.value;
    this.#playing = playing;
    await this.#prepare(engine);
  }

  #setPosition(engine: Engine, words: readonly string[]): void {
    const game = parsePosition(words);
    const result = game.ok ? engine.setPosition(game.value.fen, game.value.moves) : game;
    if (!result.ok) this.#reject(result.fault);
    else if (game.ok) {
      this.#game = game.value;
      const assumed = fenDefaults(game.value.fen);
      if (assumed !== '') this.#tell(`position: taken as ${assumed}`);
    }
  }

  #restart(engine: Engine): void {
    engine.setPosition();
    this.#game = { fen: START_FEN, moves: [] };
  }

  /** Enqueues what `stop` may end, before it has begun or later. */
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
      if (result === undefined) this.#complain('bench stopped');
      else this.#write(`${result.nodes} nodes ${result.nps} nps`);
    });
  }

  #enqueueGo(words: readonly string[]): void {
    const parsed = parseGo(words);
    if (!parsed.ok) {
      // Perft is no search, and has no move to wait for.
      const isPerft = words.includes('perft');
      this.#enqueue(async () => (isPerft ? this.#reject(parsed.fault) : this.#refuseGo(parsed.fault.message)));
      return;
    }
    const { ignored, perft } = parsed.value;
    if (ignored.length > 0) this.#enqueue(async () => this.#complain(`go: ignored '${ignored.join(' ')}'`));
    const pending = pendingGo(isUnbounded(parsed.value), parsed.value.ponder);
    this.#enqueuePending(pending, async () => {
      try {
        const engine = await this.#engine;
        if (perft !== undefined) await this.#count(engine, perft, pending);
        else await this.#search(engine, parsed.value, pending);
      } catch (error) {
        if (perft !== undefined) throw error;
        this.#refuseGo(error instanceof Error ? error.message : String(error));
      }
    });
  }

  /** Whoever sends `go` waits for a move, whatever was wrong with it: there is none to be played. */
  #refuseGo(message: string): void {
    this.#complain(message);
    this.#write('bestmove 0000');
  }

  async #count(engine: Engine, depth: number, pending: PendingGo): Promise<void> {
    const text = (move: Move) => formatUci(move, { chess960: this.#chess960 });
    const isComplete = await tellPerft(engine.position, depth, () => pending.stopped, text, this.#write);
    if (!isComplete) this.#complain('perft stopped');
  }

  async #search(engine: Engine, go: GoArguments, pending: PendingGo): Promise<void> {
    const started = performance.now();
    const found = limitsOf(go, engine.position, this.#lines, engine.overhead);
    if (!found.ok) return this.#refuseGo(found.fault.message);
    const hasDepth = this.#mode === 'lines' && !go.infinite;
    const own = within(found.value, reachOf(this.#profile.search, this.#mode));
    // This depth is not one that was asked for: the level's time counts all the same.
    const asked = hasDepth ? { depth: this.#linesDepth, ...own } : found.value;
    if (scoresLines(this.#mode)) {
      const sight = await this.#linePlay.adapt(engine, this.#game, asked, pending);
      if (sight !== undefined) this.#tell(sight);
    }
    const limits = later(asked, performance.now() - started);
    // A player that looks only so far knows when it is done.
    const endsItself = this.#mode === 'greedy' || hasDepth || hasReach(this.#profile.search, this.#mode);
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
    // A `ponderhit` that came before the search could begin.
    const ponder = pending.waits && !pending.unbounded;
    const style = { chess960: this.#chess960, showWdl: this.#showWdl };
    // Lines are chosen without lots.
    const seed = scoresLines(this.#mode) ? 0 : this.#seed.use(this.#profile.search, (text) => this.#tell(text));
    const search = engine.search({ ...limits, mode: this.#mode, ponder, seed }, (info) =>
      this.#write(infoLine(info, style)),
    );
    if (pending.stopped || (this.#ended && mayGoOn(pending))) pending.stop();
    const { pv } = await search;
    // A search that has nothing left to look at may still owe its answer only later.
    if (pending.waits) await released;
    const [best, reply] = pv.map((move) => formatUci(move, style));
    this.#write(`bestmove ${best ?? '0000'}${reply === undefined ? '' : ` ponder ${reply}`}`);
  }
}
