import { expect } from 'vitest';
import { loadFen, positionFen, START_FEN } from '../notation/fen.ts';
import { parseUci } from '../notation/uci-move.ts';
import type { Position } from '../rules/position.ts';
import { unwrap } from '../rules/result.ts';

/** A `go` and the position it was sent in. */
interface AskedSearch {
  readonly fen: string;
  readonly isPerft: boolean;
  readonly line: string;
}

/** Sets the position as a `position` command says. A wrong one leaves it unchanged. */
function setPosition(position: Position, words: readonly string[]): void {
  const before = positionFen(position);
  const split = words.indexOf('moves');
  const head = split < 0 ? words : words.slice(0, split);
  const fen = head.join(' ') === 'startpos' ? START_FEN : head[0] === 'fen' ? head.slice(1).join(' ') : '';
  if (!loadFen(position, fen).ok) return;
  for (const text of split < 0 ? [] : words.slice(split + 1)) {
    const move = parseUci(position, text);
    if (!move.ok) {
      unwrap(loadFen(position, before));
      return;
    }
    position.make(move.value);
  }
}

/** The searches that were asked for, in order. */
function searchesOf(position: Position, sent: readonly string[]): AskedSearch[] {
  const searches: AskedSearch[] = [];
  position.reset();
  for (const line of sent) {
    const [command, ...words] = line.trim().split(/\s+/);
    if (command === 'position') setPosition(position, words);
    else if (command === 'ucinewgame' || command === 'bench') position.reset();
    else if (command === 'go')
      searches.push({ fen: positionFen(position), isPerft: words.includes('perft'), line: line.slice(0, 100) });
  }
  return searches;
}

const REFUSED = /^info string error: go [a-z]+: /;
const COUNTED = /^Nodes searched: \d+$|^info string error: perft stopped$/;
/** The answer to a search that was refused: GUIs wait for a `bestmove`. */
const NO_MOVE = 'bestmove 0000';
const ANSWERED = /^bestmove (\S+)( ponder \S+)?$/;

function count(lines: readonly string[], command: string): number {
  return lines.filter((line) => line.trim().split(/\s+/)[0] === command).length;
}

/**
 * Checks a finished conversation. Every `go` was answered once and in order, by a legal move of its position or, if it was refused,
 * by the reason and no move. `uci` and `isready` have their answers, and every line is well formed.
 */
export function checkConversation(position: Position, sent: readonly string[], heard: readonly string[]): void {
  const answers = heard.filter((line) => line.startsWith('bestmove') || REFUSED.test(line) || COUNTED.test(line));
  for (const { fen, isPerft, line } of searchesOf(position, sent)) {
    const answer = answers.shift() ?? 'nothing';
    const asked = { fen, line, answer };
    if (REFUSED.test(answer)) {
      if (!isPerft) expect({ ...asked, next: answers.shift() }).toEqual({ ...asked, next: NO_MOVE });
      continue;
    }
    if (isPerft) {
      expect(asked).toEqual({ ...asked, answer: expect.stringMatching(COUNTED) });
      continue;
    }
    expect(asked).toEqual({ ...asked, answer: expect.stringMatching(ANSWERED) });
    unwrap(loadFen(position, fen));
    const [, move] = ANSWERED.exec(answer)!;
    const isRight = move === '0000' ? position.moves().length === 0 : parseUci(position, move!).ok;
    expect({ ...asked, isRight }).toEqual({ ...asked, isRight: true });
  }
  expect(answers).toEqual([]);
  expect(count(heard, 'readyok')).toBe(count(sent, 'isready'));
  expect(count(heard, 'uciok')).toBe(count(sent, 'uci'));
  for (const line of heard) expect(line.slice(0, 200)).toMatch(/^[\P{C}]*$/u);
  expect(Math.max(0, ...heard.map((line) => line.length))).toBeLessThan(20_000);
}
