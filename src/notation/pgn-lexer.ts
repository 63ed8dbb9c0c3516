import { show } from '../rules/names.ts';
import type { Fault } from '../rules/result.ts';
import { MAX_NAG, type PgnBudget } from './pgn.ts';
import { GLYPHS, isDigit, LETTER, MAX_NAME, NAME, SYMBOL, skipBlanks } from './pgn-chars.ts';
import { PgnSource } from './pgn-source.ts';

/** The available text ends before the next token does. */
export const MORE = 0;
export const END = 1;
export const TAG = 2;
export const COMMENT = 3;
export const NAG = 4;
export const OPEN = 5;
export const CLOSE = 6;
export const RESULT = 7;
export const MOVE = 8;
export const FAULT = 9;
export type Token = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

const NEWLINE = 10;
const SPACE = 32;
const QUOTE = 34;
const BACKSLASH = 92;

const MAX_SYMBOL = 255;
/** A text that `#symbol` reads as one symbol. Used to check exported moves. */
const MOVE_TOKEN = /^(?:0000|((?:[A-Za-z@]|--|0-0)[A-Za-z0-9@+#=:/_.-]*)(?:\([QRBN]\)[+#]?)?)$/;
/** A null move in UCI notation. */
const ZEROS = '0000';

/**
 * Splits movetext and tags into tokens. Move numbers, `%` lines and `e.p.` are dropped here. `next` never throws and
 * takes linear time, whatever the input and wherever its pieces are cut.
 */
export class PgnLexer {
  readonly source = new PgnSource();
  /** The place where the last token begins. */
  start = 0;
  /** The move, the comment, the result or the tag's value. */
  text = '';
  /** The tag's name. */
  name = '';
  nag = 0;
  /** Line breaks between the last token and the one before. */
  lines = 1;
  fault: Fault = { code: '', field: '', message: '' };

  readonly #budget: PgnBudget;
  #pos = 0;
  #lines = 1;
  #starved = false;
  // These two may be of any length and have no content, so they are skipped piece by piece.
  #inEscape = false;
  #inNumber = false;
  #inBadTags = false;
  #inBadLine = false;
  #brace = -1;
  #braceSearched = 0;

  constructor(budget: PgnBudget) {
    this.#budget = budget;
  }

  feed(chunk: string): void {
    if (!this.source.feed(chunk, this.#pos)) return;
    this.#pos = 0;
    this.#starved = false;
  }

  finish(): void {
    this.source.finish(this.#pos);
    this.#pos = 0;
    this.#starved = false;
  }

  /** Whether there was a line break since the last token. */
  get lineEnded(): boolean {
    return this.#lines > 0;
  }

  /** Makes `next` return the last token again. */
  back(): void {
    this.#pos = this.start;
    this.#lines = this.lines;
  }

  next(): Token {
    if (this.#starved) return MORE;
    const { text, ended } = this.source;
    const length = text.length;
    let pos = this.#pos;
    for (;;) {
      if (this.#inEscape) {
        const newline = text.indexOf('\n', pos);
        pos = newline < 0 ? length : newline;
        this.#inEscape = newline < 0;
      }
      if (this.#inNumber) {
        while (pos < length && isDigit(text.charCodeAt(pos))) pos++;
        this.#inNumber = pos >= length;
      }
      if (pos >= length) {
        this.start = length;
        this.#pos = length;
        return ended ? END : MORE;
      }
      const code = text.charCodeAt(pos);
      if (code === NEWLINE) {
        this.#lines++;
        pos++;
      } else if (code <= SPACE || code === 46 || code === 0xa0 || code === 0xfeff || code === 0x2026) {
        // Dots belong to move numbers, with or without blanks between: `1. e4`, `1... e5`, `1. … e5`.
        pos++;
      } else if (code === 37 && (pos === 0 ? this.source.before : text.charCodeAt(pos - 1)) === NEWLINE) {
        this.#inEscape = true;
      } else if (code >= 48 && code <= 57) {
        const special = this.#special(pos);
        if (special !== MORE || this.#starved) return special;
        this.#inNumber = true;
      } else {
        const token = this.#token(pos, code);
        if (token !== MOVE || !isEnPassantMark(this.text)) return token;
        pos = this.#pos;
      }
    }
  }

  /**
   * Results, castling and null moves written with zeros: everything that begins with a digit and is not a move number;
   * `MORE` for a move number.
   */
  #special(pos: number): Token {
    const { text, ended } = this.source;
    const next = text.charCodeAt(pos + 1);
    const slash = text.charCodeAt(pos + 3) === 45 ? 7 : 4;
    const needed = next === 45 ? 3 : next === 47 ? slash : next === 48 ? ZEROS.length + 1 : 2;
    if (text.length - pos < needed && !ended) return this.#starve(pos);
    if (text.startsWith(ZEROS, pos) && SYMBOL[text.charCodeAt(pos + ZEROS.length)] !== 1) {
      this.text = ZEROS;
      return this.#emit(MOVE, pos, pos + ZEROS.length);
    }
    if (next !== 45 && next !== 47) return MORE;
    if (text.startsWith('1-0', pos)) return this.#result(pos, 3, '1-0');
    if (text.startsWith('0-1', pos)) return this.#result(pos, 3, '0-1');
    if (text.startsWith('1/2-1/2', pos)) return this.#result(pos, 7, '1/2-1/2');
    if (text.startsWith('1/2', pos)) return this.#result(pos, 3, '1/2-1/2');
    if (text.startsWith('0-0', pos)) return this.#symbol(pos);
    return MORE;
  }

  #token(pos: number, code: number): Token {
    const { text, ended } = this.source;
    if (LETTER[code] === 1) return this.#symbol(pos);
    switch (code) {
      case 91: // [
        return this.#tag(pos);
      case 123: // {
        return this.#braceComment(pos);
      case 59: // ;
        return this.#lineComment(pos);
      case 40: // (
        return this.#emit(OPEN, pos, pos + 1);
      case 41: // )
        return this.#emit(CLOSE, pos, pos + 1);
      case 42: // *
        return this.#result(pos, 1, '*');
      case 36: // $
        return this.#nag(pos);
      case 33: // !
      case 63: // ?
        if (pos + 1 >= text.length && !ended) return this.#starve(pos);
        return this.#suffix(pos);
      case 45: // -
        return text.charCodeAt(pos + 1) === 45 ? this.#symbol(pos) : this.#glyph(pos);
      default:
        return this.#glyph(pos);
    }
  }

  #symbol(pos: number): Token {
    const { text, ended } = this.source;
    let end = pos + 1;
    while (end < text.length && SYMBOL[text.charCodeAt(end)] === 1) end++;
    if (end - pos > MAX_SYMBOL)
      return this.#fail(pos, 'pgn.syntax', `${show(text.slice(pos, pos + 60))} is not a move`);
    if (end + 3 > text.length && !ended) return this.#starve(pos);
    // `e8(Q)` is a move, `e8(Q…` begins a variation.
    if (text.charCodeAt(end) === 40 && text.charCodeAt(end + 2) === 41 && 'QRBN'.includes(text[end + 1]!)) {
      end += 3;
      if (end >= text.length && !ended) return this.#starve(pos);
      if (text[end] === '+' || text[end] === '#') end++;
    }
    this.text = text.slice(pos, end);
    return this.#emit(MOVE, pos, end);
  }

  #suffix(pos: number): Token {
    const first = this.source.text.charCodeAt(pos);
    const second = this.source.text.charCodeAt(pos + 1);
    if (second === 33) this.nag = first === 33 ? 3 : 6;
    else if (second === 63) this.nag = first === 33 ? 5 : 4;
    else this.nag = first === 33 ? 1 : 2;
    return this.#emit(NAG, pos, this.nag < 3 ? pos + 1 : pos + 2);
  }

  #nag(pos: number): Token {
    const { text, ended } = this.source;
    let end = pos + 1;
    while (end < text.length && end < pos + 7 && isDigit(text.charCodeAt(end))) end++;
    if (end === text.length && !ended) return this.#starve(pos);
    this.nag = end === pos + 1 ? Number.NaN : Number(text.slice(pos + 1, end));
    if (this.nag <= MAX_NAG) return this.#emit(NAG, pos, end);
    return this.#fail(pos, 'pgn.nag', `expected a NAG between $0 and $${MAX_NAG}, found ${show(text.slice(pos, end))}`);
  }

  #glyph(pos: number): Token {
    const { text, ended } = this.source;
    if (text.length - pos < 4 && !ended) return this.#starve(pos);
    if (text.startsWith('½-½', pos)) return this.#result(pos, 3, '1/2-1/2');
    for (let width = 3; width > 0; width--) {
      const nag = GLYPHS.get(text.slice(pos, pos + width));
      if (nag === undefined) continue;
      this.nag = nag;
      return this.#emit(NAG, pos, pos + width);
    }
    return this.#fail(pos, 'pgn.syntax', `unexpected character ${show(String.fromCodePoint(text.codePointAt(pos)!))}`);
  }

  #lineComment(pos: number): Token {
    const { text, ended } = this.source;
    const newline = text.indexOf('\n', pos);
    const end = newline < 0 ? text.length : newline;
    if (end - pos > this.#budget.text) return this.#tooLong(pos);
    if (newline < 0 && !ended) return this.#starve(pos);
    this.text = text.slice(pos + 1, end);
    return this.#emit(COMMENT, pos, end);
  }

  #braceComment(pos: number): Token {
    const { text, base, ended } = this.source;
    // Both outcomes of the search are remembered, so that many unclosed comments do not each search the same text.
    if (this.#brace < base + pos) {
      const found = text.indexOf('}', Math.max(pos, this.#braceSearched - base));
      this.#braceSearched = base + (found < 0 ? text.length : found + 1);
      if (found >= 0) this.#brace = base + found;
    }
    const close = this.#brace >= base + pos ? this.#brace - base : -1;
    if ((close < 0 ? text.length : close) - pos > this.#budget.text) return this.#tooLong(pos);
    if (close < 0 && !ended) return this.#starve(pos);
    if (close < 0) return this.#fail(pos, 'pgn.comment', 'the comment that begins here is never closed with "}"');
    const comment = text.slice(pos + 1, close);
    // A comment that contains the tags of the next game lacks its closing brace.
    const swallowed = comment.indexOf('\n[Event "');
    if (swallowed >= 0) {
      const token = this.#fail(pos, 'pgn.comment', 'the comment that begins here is not closed before the next game');
      this.#pos = pos + 1 + swallowed;
      return token;
    }
    this.text = comment;
    return this.#emit(COMMENT, pos, close + 1);
  }

  /** A whole tag pair. A quote ends the value only if `]` follows, since many files have unescaped quotes in values. */
  #tag(pos: number): Token {
    const { text, ended } = this.source;
    const length = text.length;
    const nameStart = skipBlanks(text, pos + 1);
    let at = nameStart;
    while (at < length && NAME[text.charCodeAt(at)] === 1) at++;
    const nameEnd = at;
    at = skipBlanks(text, at);
    if (nameEnd - nameStart > MAX_NAME || at - pos > 2 * MAX_NAME) return this.#badTag(pos, 'the tag name is too long');
    if (at >= length && !ended) return this.#starve(pos);
    if (nameEnd === nameStart || text.charCodeAt(at) !== QUOTE) {
      return this.#badTag(pos, `${show(text.slice(pos, at + 1))} is not the beginning of a tag such as [Event "name"]`);
    }
    const valueStart = at + 1;
    let escaped = false;
    for (at = valueStart; at < length; at++) {
      const code = text.charCodeAt(at);
      if (code === NEWLINE) break;
      if (code === BACKSLASH) {
        const next = text.charCodeAt(at + 1);
        if (next !== QUOTE && next !== BACKSLASH) continue;
        escaped = true;
        at++;
      } else if (code === QUOTE) {
        const close = skipBlanks(text, at + 1);
        if (close >= length) break;
        if (text.charCodeAt(close) !== 93) continue;
        if (at - valueStart > this.#budget.text) return this.#tooLong(pos, 'tags');
        this.name = text.slice(nameStart, nameEnd);
        const value = text.slice(valueStart, at);
        this.text = escaped ? value.replace(/\\(["\\])/g, '$1') : value;
        return this.#emit(TAG, pos, close + 1);
      }
    }
    if (at - pos > this.#budget.text) return this.#tooLong(pos, 'tags');
    if (text.charCodeAt(at) !== NEWLINE && !ended) return this.#starve(pos);
    return this.#badTag(pos, `the tag ${text.slice(nameStart, nameEnd)} is not closed with "] on its line`);
  }

  /** Gives up on a game. A fault within a tag section also invalidates the rest of that section. */
  abandon(inTags: boolean): void {
    this.#inEscape = false;
    this.#inNumber = false;
    this.#inBadTags = inTags;
    this.#inBadLine = true;
  }

  /** After `abandon`: skips to the next line that begins a tag. False if the available text has none. */
  recover(): boolean {
    if (this.#starved) return false;
    const { text, ended } = this.source;
    for (;;) {
      if (this.#inBadLine) {
        const newline = text.indexOf('\n', this.#pos);
        this.#pos = newline < 0 ? text.length : newline + 1;
        this.#inBadLine = newline < 0;
      }
      if (this.#pos >= text.length) return false;
      if (text.charCodeAt(this.#pos) !== 91) {
        this.#inBadTags = false;
      } else if (!this.#inBadTags) {
        let at = this.#pos + 1;
        while (NAME[text.charCodeAt(at)] === 1) at++;
        const value = skipBlanks(text, at);
        if (text.charCodeAt(value) === QUOTE && at > this.#pos + 1) return true;
        if (value >= text.length && value - this.#pos <= 2 * MAX_NAME && !ended) {
          this.#starve(this.#pos);
          return false;
        }
      }
      this.#inBadLine = true;
    }
  }

  #result(pos: number, length: number, result: string): Token {
    this.text = result;
    return this.#emit(RESULT, pos, pos + length);
  }

  #emit(token: Token, start: number, end: number): Token {
    this.start = start;
    this.#pos = end;
    this.lines = this.#lines;
    this.#lines = 0;
    return token;
  }

  #starve(pos: number): Token {
    this.start = pos;
    this.#pos = pos;
    this.#starved = true;
    this.source.starve(pos);
    return MORE;
  }

  #tooLong(pos: number, field = 'movetext'): Token {
    return this.#fail(pos, 'pgn.budget', `a comment or tag is longer than ${this.#budget.text} characters`, field);
  }

  #badTag(pos: number, message: string): Token {
    return this.#fail(pos, 'pgn.tag', message, 'tags');
  }

  #fail(pos: number, code: string, message: string, field = 'movetext'): Token {
    this.fault = { code, field, message };
    return this.#emit(FAULT, pos, pos + 1);
  }
}

/** Whether a text is read back as one move, whatever text surrounds it. */
export function isMoveToken(text: string): boolean {
  const match = MOVE_TOKEN.exec(text);
  return match !== null && (match[1] ?? ZEROS).length <= MAX_SYMBOL && !isEnPassantMark(text);
}

function isEnPassantMark(text: string): boolean {
  return text === 'e.p.' || text === 'ep';
}
