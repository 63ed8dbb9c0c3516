import { CHESS_GAME } from '../engine/chess-game.ts';
import type { Game } from '../engine/game.ts';
import { nineGame } from '../engine/nine-game.ts';
import { VARIANT_NOTATION } from '../notation/nine/variant.ts';
import type { BoardPosition } from '../rules/board-position.ts';
import { BOARDS } from '../rules/nine/board.ts';
import { CHESS, parseOption } from './options.ts';
import type { UciSession } from './session.ts';

/** Options that belong to a board. The others are kept when it changes. */
const OF_BOARD = new Set(['UCI_Variant', 'UCI_Chess960', 'Profile', 'Knob']);

/** Begins a session on a board; its engine is made when `before` is done. */
export type OpenSession = (game: Game<BoardPosition>, before: Promise<void>) => UciSession;

function gameOf(variant: string): Game<BoardPosition> {
  const board = BOARDS.find(({ name }) => name === variant);
  return board === undefined ? CHESS_GAME : { ...nineGame(board), notation: VARIANT_NOTATION };
}

/** A conversation in UCI in which UCI_Variant chooses the board. Each board has a session and an engine of its own. */
export class VariantSession {
  readonly #open: OpenSession;
  #session: UciSession;
  #variant = CHESS;
  /** The last line that set each option, to set it again on another board. */
  readonly #options = new Map<string, string>();

  constructor(open: OpenSession) {
    this.#open = open;
    this.#session = open(CHESS_GAME, Promise.resolve());
  }

  /** Takes one line of input. */
  receive(line: string): void {
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
    const before = this.#session;
    // A search that ends by itself is still answered.
    this.#session = this.#open(gameOf(variant), before.end());
    for (const line of this.#options.values()) this.#session.receive(line);
  }

  end(): Promise<void> {
    return this.#session.end();
  }

  get hasQuit(): boolean {
    return this.#session.hasQuit;
  }
}
