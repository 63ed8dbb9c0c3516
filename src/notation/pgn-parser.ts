import { type Fault, fail, ok, type Result } from '../rules/result.ts';
import {
  PGN_BUDGET,
  type PgnBudget,
  type PgnGame,
  type PgnItem,
  type PgnLine,
  type PgnMove,
  type PgnResult,
  pgnTag,
  tidyComment,
} from './pgn.ts';
import { CLOSE, COMMENT, END, FAULT, MORE, MOVE, NAG, OPEN, PgnLexer, RESULT, TAG, type Token } from './pgn-lexer.ts';

/** Shared by all moves without annotations, since most moves have neither comments nor variations. */
const NOTHING: readonly never[] = Object.freeze([]);

interface OpenMove extends PgnMove {
  nags: readonly number[];
  comments: readonly string[];
  variations: readonly PgnLine[];
}

interface OpenLine extends PgnLine {
  comments: readonly string[];
  readonly moves: OpenMove[];
}

/**
 * Turns text, given in pieces, into games. Open variations are kept on an explicit stack, so that no input can exhaust
 * the call stack. A faulty game is reported and skipped; the next tag section begins the next game.
 */
export class PgnParser {
  readonly #budget: PgnBudget;
  readonly #lexer: PgnLexer;
  #number = 0;
  #recovering = false;

  #begun = false;
  #inMoves = false;
  /** Set once the result is read. After it, only a comment on the same line may follow. */
  #result: string | undefined;
  #offset = 0;
  #firstLine = 1;
  #nodes = 0;
  #tags = new Map<string, string>();
  #line: OpenLine = { comments: NOTHING, moves: [] };
  #outer: OpenLine[] = [];
  #leadingNags: number[] = [];
  #places: number[] = [];

  constructor(budget: Partial<PgnBudget> = {}) {
    this.#budget = { ...PGN_BUDGET, ...budget };
    this.#lexer = new PgnLexer(this.#budget);
  }

  feed(text: string): void {
    this.#lexer.feed(text);
  }

  /** No more text will come: the last game is complete. */
  finish(): void {
    this.#lexer.finish();
  }

  /** The next game; undefined if more text is needed or, after `finish`, if there is none. */
  next(): PgnItem | undefined {
    if (this.#recovering && !this.#lexer.recover()) return undefined;
    this.#recovering = false;
    const lexer = this.#lexer;
    for (;;) {
      const token = lexer.next();
      if (this.#result !== undefined && this.#isOver(token)) {
        if (token !== MORE && token !== END) lexer.back();
        return this.#complete();
      }
      if (token === MORE)
        return this.#overBudget() ? this.#fault(budgetFault('characters', this.#budget.game)) : undefined;
      // Comments alone at the end of a file are not a game.
      if (token === END) return this.#begun && (this.#inMoves || this.#tags.size > 0) ? this.#complete() : undefined;
      if (!this.#begun) this.#begin();
      if (token === FAULT) return this.#fault(lexer.fault);
      if (++this.#nodes > this.#budget.nodes)
        return this.#fault(budgetFault('moves and other tokens', this.#budget.nodes));
      if (this.#overBudget()) return this.#fault(budgetFault('characters', this.#budget.game));
      let problem: Fault | undefined;
      switch (token) {
        case MOVE:
          this.#move(lexer.text);
          break;
        case NAG:
          this.#nag(lexer.nag);
          break;
        case COMMENT:
          this.#comment(tidyComment(lexer.text));
          break;
        case OPEN:
          problem = this.#open();
          break;
        case CLOSE:
          problem = this.#close();
          break;
        case TAG:
          if (this.#endsBeforeTag()) {
            lexer.back();
            return this.#complete();
          }
          this.#tags.set(lexer.name, lexer.text);
          break;
        case RESULT:
          // Some programs end variations with a result too, where it means nothing.
          if (this.#outer.length === 0) this.#result = lexer.text;
          break;
      }
      if (problem !== undefined) return this.#fault(problem);
    }
  }

  #begin(): void {
    this.#begun = true;
    this.#inMoves = false;
    this.#result = undefined;
    this.#offset = this.#lexer.source.base + this.#lexer.start;
    this.#firstLine = this.#lexer.source.locate(this.#lexer.start).line;
    this.#number++;
    this.#nodes = 0;
    this.#tags = new Map();
    this.#line = { comments: NOTHING, moves: [] };
    this.#outer = [];
    this.#leadingNags = [];
    this.#places = [];
  }

  #move(san: string): void {
    this.#inMoves = true;
    let nags: readonly number[] = NOTHING;
    if (this.#leadingNags.length > 0) {
      nags = this.#leadingNags;
      this.#leadingNags = [];
    }
    this.#line.moves.push({ san, nags, comments: NOTHING, variations: NOTHING });
    const { line, column } = this.#lexer.source.locate(this.#lexer.start);
    this.#places.push(line, column);
  }

  /** A NAG before the first move of a line, as some programs write it, belongs to that move. */
  #nag(nag: number): void {
    this.#inMoves = true;
    const move = this.#line.moves.at(-1);
    if (move === undefined) this.#leadingNags.push(nag);
    else move.nags = append(move.nags, nag);
  }

  #comment(comment: string): void {
    if (comment === '') return;
    const owner = this.#line.moves.at(-1) ?? this.#line;
    owner.comments = append(owner.comments, comment);
  }

  #open(): Fault | undefined {
    this.#inMoves = true;
    const move = this.#line.moves.at(-1);
    if (move === undefined) return movetextFault('pgn.variation', 'a variation begins before there is a move to vary');
    if (this.#outer.length >= this.#budget.depth) return budgetFault('levels of variations', this.#budget.depth);
    const variation: OpenLine = { comments: NOTHING, moves: [] };
    move.variations = append(move.variations, variation);
    this.#outer.push(this.#line);
    this.#line = variation;
    this.#leadingNags = [];
    return undefined;
  }

  #close(): Fault | undefined {
    this.#leadingNags = [];
    const outer = this.#outer.pop();
    if (outer === undefined) return movetextFault('pgn.variation', '")" without a variation to close');
    this.#line = outer;
    return undefined;
  }

  /**
   * A tag after moves belongs to the next game. So does one that repeats a name after an empty line: files of positions
   * have games without moves and without a result. Other empty lines between tags mean nothing.
   */
  #endsBeforeTag(): boolean {
    return this.#inMoves || (this.#lexer.lines > 1 && this.#tags.has(this.#lexer.name));
  }

  /** After the result: `1-0 {White resigns}` still belongs to the game, the next line does not. */
  #isOver(token: Token): boolean {
    if (token === MORE) return this.#lexer.lineEnded;
    return token !== COMMENT || this.#lexer.lines > 0;
  }

  #overBudget(): boolean {
    return this.#begun && this.#lexer.source.base + this.#lexer.start - this.#offset > this.#budget.game;
  }

  /** A game that ends without a result has that of its tag, if the tag is valid. */
  #complete(): PgnItem {
    if (this.#outer.length > 0) {
      const open = this.#outer.length;
      return this.#report(movetextFault('pgn.variation', `the game ends inside ${open} open variation(s)`));
    }
    this.#begun = false;
    const game: PgnGame = { tags: this.#tags, line: this.#line, result: '*' };
    const result = toResult(this.#result) ?? toResult(pgnTag(game, 'Result')) ?? '*';
    this.#result = undefined;
    return { ...this.#where(), ok: true, value: { ...game, result }, places: this.#places };
  }

  #fault(fault: Fault): PgnItem {
    this.#recovering = true;
    const strayInTags = fault.code === 'pgn.syntax' && this.#tags.size > 0 && !this.#inMoves;
    this.#lexer.abandon(fault.field === 'tags' || strayInTags);
    return this.#report(fault);
  }

  #report(fault: Fault): PgnItem {
    this.#begun = false;
    this.#result = undefined;
    const { line, column } = this.#lexer.source.locate(this.#lexer.start);
    const message = `game ${this.#number}, line ${line}, column ${column}: ${fault.message}`;
    return { ...this.#where(), ok: false, fault: { ...fault, message, line, column } };
  }

  #where() {
    return { number: this.#number, line: this.#firstLine, offset: this.#offset };
  }
}

/** All games of a text. For files use `readPgn`, which does not keep them all in memory. */
export function parsePgn(text: string, budget: Partial<PgnBudget> = {}): PgnItem[] {
  const parser = new PgnParser(budget);
  parser.feed(text);
  parser.finish();
  const items: PgnItem[] = [];
  for (let item = parser.next(); item !== undefined; item = parser.next()) items.push(item);
  return items;
}

/** The first game of a text. */
export function parsePgnGame(text: string, budget: Partial<PgnBudget> = {}): Result<PgnGame> {
  const parser = new PgnParser(budget);
  parser.feed(text);
  parser.finish();
  const item = parser.next();
  if (item === undefined) return fail('pgn.empty', 'movetext', 'the text contains no game');
  return item.ok ? ok(item.value) : item;
}

function append<T>(list: readonly T[], item: T): readonly T[] {
  if (list.length === 0) return [item];
  (list as T[]).push(item);
  return list;
}

function toResult(text: string | undefined): PgnResult | undefined {
  return text === '1-0' || text === '0-1' || text === '1/2-1/2' || text === '*' ? text : undefined;
}

function movetextFault(code: string, message: string): Fault {
  return { code, field: 'movetext', message };
}

function budgetFault(what: string, limit: number): Fault {
  return movetextFault('pgn.budget', `the game has more than ${limit} ${what}`);
}
