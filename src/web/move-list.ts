import type { Move } from '../rules/move.ts';
import { create, element } from './dom.ts';
import type { LegalMove } from './game.ts';
import { formatNodes } from './numbers.ts';

interface Row {
  readonly item: HTMLLIElement;
  readonly nodes: HTMLDataElement;
  readonly bar: HTMLSpanElement;
}

/** The legal moves, each a button, with room for what perft counts below it. */
export class MoveList {
  readonly #list = element('moves', HTMLUListElement);
  readonly #none = element('no-moves', HTMLParagraphElement);
  readonly #count = element('move-count', HTMLSpanElement);
  readonly #play: (move: LegalMove) => void;
  readonly #rows = new Map<Move, Row>();
  readonly #nodes = new Map<Move, number>();
  #drawPending = false;

  constructor(play: (move: LegalMove) => void) {
    this.#play = play;
  }

  show(legal: readonly LegalMove[]): void {
    const focused = this.#list.contains(document.activeElement);
    this.#rows.clear();
    for (const move of legal) this.#rows.set(move.move, this.#makeRow(move));
    this.#list.replaceChildren(...[...this.#rows.values()].map((row) => row.item));
    this.#list.scrollTop = 0;
    this.#count.textContent = String(legal.length);
    this.#none.hidden = legal.length > 0;
    this.clearNodes();
    // Whoever plays by keyboard stays in the list.
    if (focused) this.#focusFirst();
  }

  /** Shows only these moves; undefined shows all. */
  narrow(moves: readonly LegalMove[] | undefined): void {
    const kept = moves && new Set(moves.map((move) => move.move));
    for (const [move, row] of this.#rows) row.item.hidden = kept !== undefined && !kept.has(move);
    this.#count.textContent = kept === undefined ? String(this.#rows.size) : `${kept.size} of ${this.#rows.size}`;
  }

  /** Leaves the choice between these moves to the user. */
  ask(moves: readonly LegalMove[]): void {
    this.narrow(moves);
    this.#focusFirst();
  }

  clearNodes(): void {
    this.#nodes.clear();
    this.#draw();
  }

  addNodes(move: Move, nodes: number): void {
    this.#nodes.set(move, nodes);
    if (this.#drawPending) return;
    // Counts can come by the hundred between two pictures.
    this.#drawPending = true;
    requestAnimationFrame(() => this.#draw());
  }

  #draw(): void {
    this.#drawPending = false;
    // Without counts the moves stand side by side; with them each has a line for its bar.
    this.#list.classList.toggle('counted', this.#nodes.size > 0);
    const most = Math.max(1, ...this.#nodes.values());
    for (const [move, row] of this.#rows) {
      const nodes = this.#nodes.get(move);
      row.nodes.value = nodes === undefined ? '' : String(nodes);
      row.nodes.textContent = nodes === undefined ? '' : formatNodes(nodes);
      row.bar.style.setProperty('--share', String((nodes ?? 0) / most));
    }
  }

  #focusFirst(): void {
    this.#list.querySelector<HTMLButtonElement>('li:not([hidden]) button')?.focus();
  }

  #makeRow(move: LegalMove): Row {
    const item = create('li');
    const button = create('button', 'move');
    const nodes = create('data', 'nodes');
    const bar = create('span', 'bar');
    button.type = 'button';
    button.dataset.uci = move.uci;
    button.append(create('span', 'san', move.san), ' ', create('span', 'uci', move.uci), ' ', nodes, bar);
    button.addEventListener('click', () => this.#play(move));
    item.append(button);
    return { item, nodes, bar };
  }
}
