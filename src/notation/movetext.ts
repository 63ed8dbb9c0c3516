import { tidyComment } from './pgn.ts';

/** PGN asks for lines below 80 characters. */
const WIDTH = 79;

/** Writes the moves, comments and variations of PGN and of records like it. It fills lines with words. */
export class MovetextWriter {
  readonly #parts: string[] = [];
  #column = 0;
  /** Not yet written, because a `)` may still be attached to it. */
  #word = '';
  #sticky = false;

  word(word: string): void {
    if (this.#sticky) {
      this.#word += word;
      this.#sticky = false;
      return;
    }
    this.#flush();
    this.#word = word;
  }

  open(): void {
    this.word('(');
    this.#sticky = true;
  }

  close(): void {
    this.#word += ')';
    this.#sticky = false;
  }

  /** Whether there was anything to write. */
  comments(comments: readonly string[]): boolean {
    let any = false;
    for (const comment of comments) {
      const text = tidyComment(comment);
      if (text === '') continue;
      any = true;
      if (text.includes('}')) this.#lineComment(text);
      else this.#braceComment(text);
    }
    return any;
  }

  finish(): string {
    this.#flush();
    this.#parts.push('\n');
    return this.#parts.join('');
  }

  #braceComment(text: string): void {
    const words = `{${text}}`.split(' ');
    for (let i = 0; i < words.length; i++) {
      let word = words[i]!;
      // At the start of a line `%` would hide the line from some readers, and `[` would look like a tag to others.
      while (i + 1 < words.length && (words[i + 1]![0] === '%' || words[i + 1]![0] === '[')) word += ` ${words[++i]}`;
      this.word(word);
    }
  }

  /** The only form of comment that can contain a closing brace. It ends with its line, so the line may be longer than others. */
  #lineComment(text: string): void {
    this.#sticky = false;
    this.word(`; ${text}`);
    this.#flush();
    this.#parts.push('\n');
    this.#column = 0;
  }

  #flush(): void {
    if (this.#word === '') return;
    if (this.#column > 0) {
      const fits = this.#column + 1 + this.#word.length <= WIDTH;
      this.#parts.push(fits ? ' ' : '\n');
      this.#column = fits ? this.#column + 1 : 0;
    }
    this.#parts.push(this.#word);
    this.#column += this.#word.length;
    this.#word = '';
  }
}
