/** The part of a streamed text that is not yet read, and its place in the whole. */
export class PgnSource {
  /** The available text; `base` is the place of its first character in the whole file. */
  text = '';
  base = 0;
  /** The character before `text`, which shows whether `text` begins a line. */
  before = 10;
  /** No more text will come. */
  ended = false;

  #held: string[] = [];
  #heldLength = 0;
  /** The amount of new text to wait for before the pending token is read again. */
  #wanted = 0;
  #dropLineFeed = false;
  #fresh = true;
  #line = 1;
  #lineStart = 0;
  #counted = 0;
  #newline = -1;

  /**
   * Adds text after the part that begins at `keepFrom`. An incomplete token is read again from its start, so the source
   * waits until the text has doubled: otherwise a long comment in short pieces would take quadratic time.
   */
  feed(chunk: string, keepFrom: number): boolean {
    const added = this.#normalise(chunk);
    this.#held.push(added);
    this.#heldLength += added.length;
    if (this.#heldLength < this.#wanted) return false;
    this.#join(keepFrom);
    return true;
  }

  finish(keepFrom: number): void {
    this.#join(keepFrom);
    this.ended = true;
  }

  /** Called when the token at `from` needs more text. */
  starve(from: number): void {
    this.#wanted = this.text.length - from;
  }

  /**
   * Line and column of a place in the text. Places must be asked for in ascending order, which keeps counting linear.
   */
  locate(at: number): { line: number; column: number } {
    this.#count(this.base + at);
    return { line: this.#line, column: this.base + at - this.#lineStart + 1 };
  }

  #join(keepFrom: number): void {
    this.#count(this.base + keepFrom);
    if (keepFrom > 0) this.before = this.text.charCodeAt(keepFrom - 1);
    this.text = this.text.slice(keepFrom) + this.#held.join('');
    this.base += keepFrom;
    this.#held = [];
    this.#heldLength = 0;
    this.#wanted = 0;
    this.#newline = -1;
  }

  #count(place: number): void {
    while (this.#counted < place) {
      if (this.#newline < this.#counted) {
        const found = this.text.indexOf('\n', this.#counted - this.base);
        this.#newline = found < 0 ? Number.POSITIVE_INFINITY : this.base + found;
      }
      if (this.#newline >= place) {
        this.#counted = place;
        return;
      }
      this.#line++;
      this.#counted = this.#newline + 1;
      this.#lineStart = this.#counted;
    }
  }

  /**
   * Normalises line breaks to line feeds and removes the byte-order mark, so that the rest of the reader need not
   * handle them.
   */
  #normalise(chunk: string): string {
    let text = chunk;
    if (this.#fresh && text.length > 0) {
      this.#fresh = false;
      if (text.charCodeAt(0) === 0xfeff) text = text.slice(1);
    }
    if (text.length === 0) return text;
    if (this.#dropLineFeed && text.charCodeAt(0) === 10) text = text.slice(1);
    this.#dropLineFeed = chunk.charCodeAt(chunk.length - 1) === 13;
    return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  }
}
