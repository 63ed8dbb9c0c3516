import { BLACK } from '../rules/setup.ts';
import { create, element } from './dom.ts';
import type { Game } from './game.ts';
import { claimText, headline } from './status-text.ts';

/** The state of the game in words: whose move, what may be claimed, what was played. */
export class GameView {
  readonly #headline = element('headline', HTMLHeadingElement);
  readonly #disc = element('turn-disc', HTMLSpanElement);
  readonly #claim = element('claim', HTMLParagraphElement);
  readonly #history = element('history', HTMLOListElement);
  readonly #facts = element('facts', HTMLDListElement);

  show(game: Game): void {
    const { turn, halfmoves, fullmoves } = game.setup;
    const { status } = game;
    this.#headline.textContent = headline(status, turn, game.inCheck);
    this.#headline.classList.toggle('alert', game.inCheck);
    this.#disc.classList.toggle('black', turn === BLACK);
    const claim = claimText(status, turn);
    this.#claim.textContent = claim;
    this.#claim.hidden = claim === '';
    this.#showHistory(game);
    this.#showFacts([
      ['Move', String(fullmoves)],
      ['Half-move clock', String(halfmoves)],
      ['Seen', game.occurrences === 1 ? 'once' : `${game.occurrences} times`],
      ['Zobrist key', game.key.toString(16).padStart(16, '0')],
    ]);
  }

  #showHistory(game: Game): void {
    const items = game.played.map(({ san, turn, number }, index) => {
      const item = create('li');
      if (turn === BLACK && index > 0) item.append(san);
      else item.append(create('span', 'number', `${number}${turn === BLACK ? '…' : '.'}`), ` ${san}`);
      return item;
    });
    const hint = game.legal.length > 0 ? ' Choose one below or on the board.' : '';
    if (items.length === 0) items.push(create('li', 'empty', `No move played.${hint}`));
    this.#history.replaceChildren(...items);
    this.#history.scrollTop = this.#history.scrollHeight;
  }

  #showFacts(facts: readonly (readonly [name: string, value: string])[]): void {
    const groups = facts.map(([name, value]) => {
      const group = create('div');
      group.append(create('dt', '', name), create('dd', '', value));
      return group;
    });
    this.#facts.replaceChildren(...groups);
  }
}
