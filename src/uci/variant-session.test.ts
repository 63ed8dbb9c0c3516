import { expect, test } from 'vitest';
import { createGameEngine } from '../engine/node.ts';
import { UCI } from './dialect.ts';
import { UciSession } from './session.ts';
import { VariantSession } from './variant-session.ts';

async function ask(...lines: string[]): Promise<string[]> {
  const heard: string[] = [];
  const session = new VariantSession((game, before) => {
    const engine = before.then(() => createGameEngine(game, undefined, { hash: 1 }));
    const identity = { name: 'Lucena test', author: 'x' };
    return new UciSession(identity, engine, (line) => heard.push(line), undefined, { game, dialect: UCI });
  });
  for (const line of lines) session.receive(line);
  await session.end();
  return heard;
}

test('UCI_Variant changes the board, and answers are written as Fairy-Stockfish does', async () => {
  const heard = await ask(
    'position startpos',
    'go depth 2',
    'setoption name UCI_Variant value shogi',
    'position fen 7lk/7p1/8K/9/9/9/9/9/9[G] w - - 0 1',
    'go depth 2',
    'position startpos moves c3c4 g7g6',
    'go depth 1 searchmoves b2h8+',
    'setoption name UCI_Variant value chess',
    'position startpos moves e2e4',
    'go depth 1',
  );
  const answers = heard.filter((line) => line.startsWith('bestmove')).map((line) => line.split(' ')[1]);
  expect(heard.filter((line) => line.startsWith('info string error'))).toEqual([]);
  expect(answers).toEqual([
    expect.stringMatching(/^[a-h][12][a-h][34]$/),
    'G@i8',
    'b2h8+',
    expect.stringMatching(/^[a-h][78][a-h][56]$/),
  ]);
});

test('options that do not belong to a board are kept when it changes', async () => {
  const heard = await ask('setoption name MultiPV value 2', 'setoption name UCI_Variant value fair', 'go depth 1');
  expect(heard.some((line) => line.includes(' multipv 2 '))).toBe(true);
});

test.each([
  ['setoption name UCI_Variant value shogy', "'shogy' is not one of chess, shogi"],
  ['position fen 9/9[] w - - 0 1', 'expected 9 ranks'],
  ['position fen x', 'expected 9 ranks'],
  ['position startpos moves c3c5', 'move 1: '],
])('%s is answered in one line, and the board stays', async (line, message) => {
  const heard = await ask('setoption name UCI_Variant value shogi', line, 'isready', 'position startpos', 'go depth 1');
  const errors = heard.filter((text) => text.startsWith('info string error'));
  expect(errors).toHaveLength(1);
  expect(errors[0]).toContain(message);
  expect(heard.at(-1)).toMatch(/^bestmove [a-i]\d[a-i]\d/);
});
