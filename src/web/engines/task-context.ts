import { CHESS_GAME } from '../../engine/chess-game.ts';
import type { PlayedGame } from '../../engine/opponent-depth.ts';
import type { Profile, ProfileFile } from '../../profiles/profile.ts';
import type { Profiles } from '../../profiles/profiles.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import type { BoardRules } from '../../rules/board-rules.ts';
import { compileCore } from '../../rules/browser.ts';
import { unwrap } from '../../rules/result.ts';
import { type Rules, sharedRules } from '../../rules/rules.ts';
import { CORE_URLS } from './core-urls.ts';
import type { AnyGame } from './worker-game.ts';

export type { PlayedGame } from '../../engine/opponent-depth.ts';

/** Resolved profiles in the cache: the one in use, those of both players, and the ones that undo returns to. */
const CACHE_SIZE = 16;

const resolved = new Map<string, Profile>();
/** The compiled cores, by name. */
const cores = new Map<string, Promise<WebAssembly.Module>>();

/** The first argument of every task in a worker: the game, its rules, a cache of resolved profiles, and a way to send progress to the page. */
export class TaskContext {
  /** Sends an event to the page before the task ends. */
  readonly emit: (event: unknown) => void;
  /** Memory of the result that is handed over to the page, not copied. */
  readonly transferred: ArrayBuffer[] = [];

  /** The game on the board that the page shows. */
  readonly game: AnyGame;

  constructor(emit: (event: unknown) => void = () => {}, game: AnyGame = CHESS_GAME) {
    this.emit = emit;
    this.game = game;
  }

  get profiles(): Profiles {
    return this.game.profiles();
  }

  /** Compiles a core, once. */
  protected core(name: AnyGame['core']): Promise<WebAssembly.Module> {
    const compiled = cores.get(name) ?? compileCore(CORE_URLS[name].core);
    cores.set(name, compiled);
    return compiled;
  }

  async rules(): Promise<BoardRules> {
    return this.game.rules(await this.core(this.game.core));
  }

  /** The rules of chess, whatever the board: for games in PGN, and for matches and learning. */
  async chess(): Promise<Rules> {
    return sharedRules(await this.core('core'));
  }

  /** Returns a new position. A bad FEN or SFEN throws its fault. */
  async position(fen: string): Promise<BoardPosition> {
    const position = (await this.rules()).position();
    unwrap(this.game.notation.load(position, fen));
    return position;
  }

  /** Returns a new position with the game's history, so that repetitions count. */
  async positionAfter({ fen, moves }: PlayedGame): Promise<BoardPosition> {
    const position = await this.position(fen);
    for (const move of moves) position.make(unwrap(this.game.notation.parseMove(position, move)));
    return position;
  }

  /** Resolves a profile file. A bad one throws its fault. */
  profile(file: ProfileFile): Profile {
    const key = `${this.game.name} ${JSON.stringify(file)}`;
    const known = resolved.get(key);
    if (known !== undefined) return known;
    const profile = unwrap(this.profiles.load(file));
    resolved.set(key, profile);
    const [oldest] = resolved.keys();
    if (resolved.size > CACHE_SIZE) resolved.delete(oldest!);
    return profile;
  }
}

/** A function of a task module. Its arguments and result must be cloneable. */
export type Task = (context: TaskContext, ...args: never[]) => unknown;
