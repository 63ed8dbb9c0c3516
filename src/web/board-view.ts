import {
  BLACK,
  type Color,
  colorOf,
  KING,
  kindOf,
  type Piece,
  pieceOf,
  type Square,
  squareName,
} from '../rules/setup.ts';
import { create } from './dom.ts';
import type { Game, LegalMove } from './game.ts';
import { drawPiece } from './pieces.ts';
import { sideName } from './status-text.ts';

const KIND_NAMES = ['', 'pawn', 'knight', 'bishop', 'rook', 'queen', 'king'];

const STEPS: Readonly<Record<string, readonly [files: number, ranks: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

export interface BoardEvents {
  /** A piece was picked up, or put down again (undefined). */
  readonly onSelect: (from: Square | undefined) => void;
  /** A target was chosen: several moves where a promotion has to be decided. */
  readonly onChoose: (moves: readonly LegalMove[]) => void;
}

/** The board: 64 buttons that stay, so that focus and screen readers keep their place while pieces move. */
export class BoardView {
  readonly #root: HTMLElement;
  readonly #events: BoardEvents;
  readonly #squares: HTMLButtonElement[] = [];
  readonly #shown: Piece[] = new Array(64).fill(-1);
  #bottom: Color = 0;
  #cursor: Square = 0;
  #selected: Square | undefined;
  #legal: readonly LegalMove[] = [];

  constructor(root: HTMLElement, events: BoardEvents) {
    this.#root = root;
    this.#events = events;
    root.setAttribute('role', 'grid');
    root.setAttribute('aria-label', 'Chess board');
    for (let square = 0; square < 64; square++) this.#squares.push(this.#makeSquare(square));
    root.addEventListener('keydown', (event) => this.#onKey(event));
    this.#arrange();
  }

  flip(): void {
    this.#bottom = (this.#bottom ^ 1) as Color;
    this.#arrange();
  }

  show(game: Game): void {
    const { board, turn } = game.setup;
    const last = game.played.at(-1);
    const checked = game.inCheck ? board.indexOf(pieceOf(KING, turn)) : -1;
    this.#legal = game.legal;
    this.#selected = undefined;
    this.#squares.forEach((button, square) => {
      this.#draw(button, square, board[square]!);
      button.classList.toggle('last', last?.squares.includes(square) ?? false);
      button.classList.toggle('check', square === checked);
    });
    this.#mark();
  }

  #makeSquare(square: Square): HTMLButtonElement {
    const button = create('button', (square + (square >> 3)) % 2 === 0 ? 'square dark' : 'square light');
    button.type = 'button';
    button.tabIndex = square === this.#cursor ? 0 : -1;
    button.setAttribute('role', 'gridcell');
    button.addEventListener('click', () => this.#onClick(square));
    return button;
  }

  /** Puts the squares in reading order for the side at the bottom, and the coordinates on its edges. */
  #arrange(): void {
    const black = this.#bottom === BLACK;
    const rows = [0, 1, 2, 3, 4, 5, 6, 7].map((row) => {
      const line = create('div', 'rank');
      line.setAttribute('role', 'row');
      for (let column = 0; column < 8; column++) {
        const square = black ? row * 8 + 7 - column : (7 - row) * 8 + column;
        const button = this.#squares[square]!;
        if (row === 7) button.dataset.file = squareName(square)[0]!;
        else delete button.dataset.file;
        if (column === 0) line.dataset.rank = squareName(square)[1]!;
        line.append(button);
      }
      return line;
    });
    this.#root.replaceChildren(...rows);
  }

  #draw(button: HTMLButtonElement, square: Square, piece: Piece): void {
    if (this.#shown[square] === piece) return;
    this.#shown[square] = piece;
    button.replaceChildren();
    const name = piece === 0 ? 'empty' : `${sideName(colorOf(piece)).toLowerCase()} ${KIND_NAMES[kindOf(piece)]}`;
    button.setAttribute('aria-label', `${squareName(square)}, ${name}`);
    if (piece === 0) return;
    const drawing = drawPiece(kindOf(piece));
    drawing.classList.add('piece', colorOf(piece) === BLACK ? 'black' : 'white');
    button.append(drawing);
  }

  #movesTo(square: Square): LegalMove[] {
    const from = this.#legal.filter((move) => move.from === this.#selected);
    // Where castling and a king's step end on one square, the step owns it: castling has the rook's square to itself.
    const plain = from.filter((move) => move.targets[0] === square);
    return plain.length > 0 ? plain : from.filter((move) => move.targets.includes(square));
  }

  #onClick(square: Square): void {
    this.#focus(square, false);
    const chosen = this.#movesTo(square);
    if (chosen.length > 0) {
      this.#events.onChoose(chosen);
      return;
    }
    const movable = this.#legal.some((move) => move.from === square);
    this.#selected = movable && square !== this.#selected ? square : undefined;
    this.#mark();
    this.#events.onSelect(this.#selected);
  }

  #mark(): void {
    const movable = new Set(this.#legal.map((move) => move.from));
    this.#squares.forEach((button, square) => {
      const target = this.#movesTo(square).length > 0;
      button.classList.toggle('target', target);
      button.classList.toggle('movable', movable.has(square));
      button.classList.toggle('selected', square === this.#selected);
      button.setAttribute('aria-selected', String(square === this.#selected));
      if (target) button.setAttribute('aria-description', 'legal target');
      else button.removeAttribute('aria-description');
    });
  }

  #onKey(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const sign = this.#bottom === BLACK ? -1 : 1;
    const file = (this.#cursor & 7) + step[0] * sign;
    const rank = (this.#cursor >> 3) + step[1] * sign;
    if (file >= 0 && file < 8 && rank >= 0 && rank < 8) this.#focus(rank * 8 + file, true);
  }

  /** Only one square is a tab stop; the arrow keys move it. */
  #focus(square: Square, move: boolean): void {
    this.#squares[this.#cursor]!.tabIndex = -1;
    this.#cursor = square;
    this.#squares[square]!.tabIndex = 0;
    if (move) this.#squares[square]!.focus();
  }
}
