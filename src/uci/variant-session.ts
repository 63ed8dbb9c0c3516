import { CHESS_GAME } from '../engine/chess-game.ts';
import type { Game } from '../engine/game.ts';
import type { BoardPosition } from '../rules/board-position.ts';
import { CHESS, parseOption } from './options.ts';
import type { UciSession } from './session.ts';

/** Options that belong to a board. The others are kept when it changes. */
const OF_BOARD = new Set(['UCI_Variant', 'UCI_Chess960', 'Profile', 'Knob']);

/** Begins a session on a board; its engine is made when `before` is done. */
export type OpenSession = (game: Game<BoardPosition>, before: Promise<void>) => UciSession;

/** The game of a variant. Chess starts faster without the code for other boards. */
async function gameOf(variant: string): Promise<Game<BoardPosition>> {
  if (variant === CHESS) return CHESS_GAME;
  const { variantGame } = await import('./variant-game.ts');
  return variantGame(variant);
}

/** A conversation in UCI in which UCI_Variant chooses the board. Each board has a session and an engine of its own. */
export class VariantSession {
  readonly #open: OpenSession;
  #session: UciSession;
  #variant = CHESS;
  /** The last line that set each option, to set it again on another board. */
  readonly #options = new Map<string, string>();
  /** Lines that were received while the code for another board was being loaded. */
  #waiting: string[] | undefined;
  #changed: Promise<void> = Promise.resolve();
  #isQuitting = false;

  constructor(open: OpenSession) {
    this.#open = open;
    this.#session = open(CHESS_GAME, Promise.resolve());
  }

  /** Takes one line of input. */
  receive(line: string): void {
    if (this.#waiting !== undefined) {
      this.#waiting.push(line);
      if (line.trim() === 'quit') this.#isQuitting = true;
      return;
    }
    const option = /^\s*setoption\s+(.*)$/.exec(line)?.[1];
    const setting = option === undefined ? undefined : parseOption(option.trim());
    if (setting?.ok && !this.#session.hasQuit) {
      const { name, value } = setting.value;
      if (name === 'UCI_Variant') {
        this.#change(String(value));
        return;
      }
      if (!OF_BOARD.has(name)) this.#options.set(name, line);
    }
    this.#session.receive(line);
  }

  #change(variant: string): void {
    if (variant === this.#variant) return;
    this.#variant = variant;
    // A search that ends by itself is still answered.
    const ended = this.#session.end();
    const waiting: string[] = [];
    this.#waiting = waiting;
    this.#changed = gameOf(variant).then((game) => {
      this.#session = this.#open(game, ended);
      this.#waiting = undefined;
      for (const line of [...this.#options.values(), ...waiting]) this.receive(line);
    });
  }

  async end(): Promise<void> {
    // Lines that waited may have changed the board again.
    for (let changed: Promise<void> | undefined; changed !== this.#changed; await changed) changed = this.#changed;
    await this.#session.end();
  }

  get hasQuit(): boolean {
    return this.#isQuitting || this.#session.hasQuit;
  }
}
