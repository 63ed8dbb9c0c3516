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

/** A position as a game has it: where it began, and what was played, in UCI notation. */
export interface Line {
  readonly fen: string;
  readonly moves: readonly string[];
}

/** How many profiles are kept resolved: the one in use, those of both players, and what undo goes back to. */
const KEPT = 16;

const resolved = new Map<string, Profile>();
let rules: Promise<Rules> | undefined;

/** What a task works with, in a worker: the rules, profiles that are resolved once, and a way to tell the page of progress. */
export class Bench {
  /** Tells the page something before the task ends. */
  readonly tell: (event: unknown) => void;

  constructor(tell: (event: unknown) => void = () => {}) {
    this.tell = tell;
  }

  get profiles(): Profiles {
    return chessProfiles();
  }

  rules(): Promise<Rules> {
    rules ??= compileCore(CORE_URLS.core).then((module) => new Rules(module));
    return rules;
  }

  /** A position of its own; a bad FEN throws its fault. */
  async position(fen: string): Promise<Position> {
    const position = (await this.rules()).position();
    unwrap(loadFen(position, fen));
    return position;
  }

  /** A position of its own as a game has it, its earlier positions included. */
  async positionAfter({ fen, moves }: Line): Promise<Position> {
    const position = await this.position(fen);
    for (const move of moves) position.make(unwrap(parseUci(position, move)));
    return position;
  }

  /** The profile that a file describes; a bad one throws its fault. */
  profile(file: ProfileFile): Profile {
    const key = JSON.stringify(file);
    const known = resolved.get(key);
    if (known !== undefined) return known;
    const profile = unwrap(this.profiles.load(file));
    resolved.set(key, profile);
    const [oldest] = resolved.keys();
    if (resolved.size > KEPT) resolved.delete(oldest!);
    return profile;
  }
}

/** A task: a function of a task module. What it is given and returns must survive being posted. */
export type Task = (bench: Bench, ...args: never[]) => unknown;
