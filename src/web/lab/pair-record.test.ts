import { expect, test } from 'vitest';
import type { LabMove, LabPairDetails } from '../../lab/lab-messages.ts';
import { START_FEN } from '../../notation/fen.ts';
import { loadRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { treeOf } from '../state/game-record.ts';
import { nodeOf, pathTo } from '../state/game-tree.ts';
import { moverOf, pairRecord } from './pair-record.ts';

const moves = (text: string) => text.split(' ').map((uci, i): LabMove => [uci, i === 1 ? '#-2' : 30, 4]);

const PAIR: LabPairDetails = {
  pair: 1,
  players: [0, 1],
  games: [
    { number: 1, white: 0, points: 1, reason: 'checkmate', plies: 4 },
    { number: 2, white: 1, points: 0.5, reason: 'fifty-moves', plies: 5 },
  ],
  divergence: 2,
  fen: START_FEN,
  moves: [moves('e2e4 e7e5 g1f3 b8c6'), moves('e2e4 e7e5 f1c4 g8f6 d2d3')],
};

test.each([
  [0, 'g1f3', 'f1c4', 4],
  [1, 'f1c4', 'g1f3', 5],
])(
  'game %s is the main line, and the other one a variation from where they differ',
  async (game, own, other, plies) => {
    const position = (await loadRules()).position();
    const { tree, at } = unwrap(treeOf(position, pairRecord(PAIR, game)));
    const { children } = nodeOf(tree, at);
    expect(pathTo(tree, at)).toHaveLength(3);
    expect(children.map((id) => nodeOf(tree, id).played?.uci)).toEqual([own, other]);
    expect([...tree.nodes.values()]).toHaveLength(1 + 2 + 2 + 3);
    let length = 0;
    for (let node = nodeOf(tree, 0); node.children[0] !== undefined; node = nodeOf(tree, node.children[0])) length++;
    expect(length).toBe(plies);
  },
);

test('scores are for White, as in PGN', () => {
  expect(pairRecord(PAIR, 0).moves.map(({ comments }) => comments?.[0])).toEqual([
    '[%eval 0.30,4]',
    '[%eval #2,4]',
    '[%eval 0.30,4]',
    '[%eval -0.30,4]',
    '[%eval 0.30,4]',
    '[%eval -0.30,4]',
    '[%eval 0.30,4]',
  ]);
});

test('at the divergence each player moves in one of the games', () => {
  expect([moverOf(PAIR, 0, 2), moverOf(PAIR, 1, 2)]).toEqual([0, 1]);
  expect([moverOf(PAIR, 0, 3), moverOf(PAIR, 1, 3)]).toEqual([1, 0]);
});

test('a pair whose games are the same has no variation', () => {
  const record = pairRecord({ ...PAIR, divergence: null, moves: [PAIR.moves[0]!, PAIR.moves[0]!] }, 1);
  expect([record.moves.length, record.at]).toEqual([4, 0]);
});
