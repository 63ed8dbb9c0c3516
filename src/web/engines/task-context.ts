import type { PlayedGame } from '../../engine/opponent-depth.ts';
import { loadFen } from '../../notation/fen.ts';
import { parseUci } from '../../notation/uci-move.ts';
import { chessProfiles } from '../../profiles/chess.ts';
import type { Profile, ProfileFile } from '../../profiles/profile.ts';
import type { Profiles } from '../../profiles/profiles.ts';
import { compileCore } from '../../rules/browser.ts';
import type { Position } from '../../rules/position.ts';
import { unwrap } from '../../rules/result.ts';
import { Rules } from '../../rules/rules.ts';
import { CORE_URLS } from './core-urls.ts';

export type { PlayedGame } from '../../engine/opponent-depth.ts';

/** Resolved profiles in the cache: the one in use, those of both players, and the ones that undo returns to. */
const CACHE_SIZE = 16;

const resolved = new Map<string, Profile>();
let rules: Promise<Rules> | undefined;

/** The first argument of every task in a worker: the rules, a cache of resolved profiles, and a way to send progress to the page. */
export class TaskContext {
  /** Sends an event to the page before the task ends. */
  readonly emit: (event: unknown) => void;
  /** Memory of the result that is handed over to the page, not copied. */
  readonly transferred: ArrayBuffer[] = [];

  constructor(emit: (event: unknown) => void = () => {}) {
    this.emit = emit;
  }

  get profiles(): Profiles {
    return chessProfiles();
  }

  rules(): Promise<Rules> {
    rules ??= compileCore(CORE_URLS.core).then((module) => new Rules(module));
    return rules;
  }

  /** Returns a new position. A bad FEN throws its fault. */
  async position(fen: string): Promise<Position> {
    const position = (await this.rules()).position();
    unwrap(loadFen(position, fen));
    return position;
  }

  /** Returns a new position with the game's history, so that repetitions count. */
  async positionAfter({ fen, moves }: PlayedGame): Promise<Position> {
    const position = await this.position(fen);
    for (const move of moves) position.make(unwrap(parseUci(position, move)));
    return position;
  }

  /** Resolves a profile file. A bad one throws its fault. */
  profile(file: ProfileFile): Profile {
    const key = JSON.stringify(file);
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
