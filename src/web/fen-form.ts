import type { Fault, Result } from '../rules/result.ts';
import { create, element } from './dom.ts';
import { EXAMPLE_GROUPS } from './examples.ts';

const HINT = 'Chess960 too: castling rights as KQkq (X-FEN) or as rook files such as HAha (Shredder-FEN).';

/** The fields of a FEN in the order they are written, under the names a fault gives them and those a person knows. */
const FIELD_NAMES: readonly (readonly [field: string, name: string])[] = [
  ['placement', 'Piece placement'],
  ['turn', 'Side to move'],
  ['castling', 'Castling'],
  ['enPassant', 'En passant'],
  ['halfmoves', 'Half-move clock'],
  ['fullmoves', 'Move number'],
];

/** Where a position is typed, pasted or chosen. */
export class FenForm {
  readonly #input = element('fen', HTMLInputElement);
  readonly #note = element('fen-note', HTMLParagraphElement);
  readonly #variant = element('variant', HTMLSpanElement);

  constructor(load: (fen: string) => Result<void>) {
    const submit = (fen: string) => {
      const result = load(fen);
      if (!result.ok) this.#showFault(result.fault);
    };
    element('fen-form', HTMLFormElement).addEventListener('submit', (event) => {
      event.preventDefault();
      submit(this.#input.value);
    });
    const examples = element('example', HTMLSelectElement);
    fillExamples(examples);
    examples.addEventListener('change', () => {
      this.#input.value = examples.value;
      submit(examples.value);
      // So that the same example can be chosen again.
      examples.selectedIndex = 0;
    });
  }

  show(fen: string, chess960: boolean): void {
    this.#input.value = fen;
    this.#input.removeAttribute('aria-invalid');
    this.#note.className = 'note';
    this.#note.textContent = HINT;
    this.#variant.hidden = !chess960;
  }

  #showFault(fault: Fault): void {
    const index = FIELD_NAMES.findIndex(([field]) => field === fault.field);
    const name = FIELD_NAMES[index]?.[1] ?? fault.field;
    this.#input.setAttribute('aria-invalid', 'true');
    this.#note.className = 'note fault';
    this.#note.replaceChildren(create('strong', '', `${name}:`), ` ${fault.message}. The board is unchanged.`);
    this.#selectField(index);
  }

  /** Marks the field at fault in what was typed. */
  #selectField(index: number): void {
    const word = [...this.#input.value.matchAll(/[^ \t]+/g)][index];
    if (word !== undefined) this.#input.setSelectionRange(word.index, word.index + word[0].length);
  }
}

function fillExamples(select: HTMLSelectElement): void {
  const prompt = new Option('Choose a position…', '');
  prompt.disabled = true;
  prompt.selected = true;
  const groups = EXAMPLE_GROUPS.map(({ title, examples }) => {
    const group = create('optgroup');
    group.label = title;
    group.append(...examples.map(({ name, fen }) => new Option(name, fen)));
    return group;
  });
  select.replaceChildren(prompt, ...groups);
}
