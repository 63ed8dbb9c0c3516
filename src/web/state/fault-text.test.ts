import { expect, test } from 'vitest';
import { loadFen } from '../../notation/fen.ts';
import { parsePgnGame } from '../../notation/pgn-parser.ts';
import { replayPgn } from '../../notation/pgn-replay.ts';
import { loadRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { faultText } from './fault-text.ts';

const rules = await loadRules();
const position = rules.position();

const BOARD = 'expected a board such as "8/8/8/8/8/8/8/8", found';

test.each([
  ['hello', `FEN: ${BOARD} "hello"`],
  ['8/8/8/8/8/8/8/8 w - - 0 1 x', 'FEN: expected six fields, found 7'],
  ['8/8/8/8/8/8/8/8 w - - x 1', /^Half-move clock: /],
])('the FEN %j is refused with the name of the wrong field', (fen, words) => {
  const loaded = loadFen(position, fen);
  expect(loaded.ok ? '' : faultText(loaded.fault)).toMatch(words);
});

test.each([
  ['[FEN "xx"]\n1. e4 *', `FEN: game "?" – "?": ${BOARD} "xx"`],
  ['1. e4 e5 2. Ke3 *', /^Moves: game "\?" – "\?", ply 3/],
])('the game %j is refused with its fault named once', (text, words) => {
  const replayed = replayPgn(position, unwrap(parsePgnGame(text)));
  expect(replayed.ok ? '' : faultText(replayed.fault)).toMatch(words);
});
