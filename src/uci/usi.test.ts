import { expect, test } from 'vitest';
import { nineGame } from '../engine/nine-game.ts';
import { createGameEngine } from '../engine/node.ts';
import { randomNumbers } from '../lab/random.ts';
import { CHESS_NOTATION } from '../notation/chess-notation.ts';
import { amount } from '../rules/amount.testing.ts';
import { SHOGI } from '../rules/nine/board.ts';
import { loadRules } from '../rules/node.ts';
import { unwrap } from '../rules/result.ts';
import { USI } from './dialect.ts';
import { UciSession } from './session.ts';

const GAME = nineGame(SHOGI);

/** Sends lines to a new session and returns all that it answers. */
async function ask(...lines: string[]): Promise<string[]> {
  const heard: string[] = [];
  const engine = createGameEngine(GAME, undefined, { hash: 1 });
  const session = new UciSession({ name: 'Lucena test', author: 'x' }, engine, (line) => heard.push(line), undefined, {
    game: GAME,
    dialect: USI,
  });
  for (const line of lines) session.receive(line);
  await session.end();
  return heard;
}

const last = (lines: readonly string[]) => lines.at(-1);
const MATE = 'position sfen 8k/9/8P/9/9/9/9/9/K8 b 2G 1';

test('usi introduces the engine with the options of USI', async () => {
  const lines = await ask('usi', 'isready');
  expect(lines.filter((line) => line === 'usiok' || line === 'readyok')).toEqual(['usiok', 'readyok']);
  expect(lines).toContain('option name USI_Hash type spin default 16 min 1 max 2048');
  expect(lines.join('\n')).not.toMatch(/UCI_|name Hash/);
});

test('a game is played with moves in USI, drops among them', async () => {
  const lines = await ask('usinewgame', 'setoption name USI_Hash value 2', MATE, 'go depth 3');
  expect(last(lines)).toMatch(/^bestmove G\*1b/);
  expect(lines.some((line) => / score mate 1 /.test(line))).toBe(true);
  expect(last(await ask('position startpos moves 7g7f 3c3d', 'go nodes 500'))).toMatch(
    /^bestmove [1-9][a-i][1-9][a-i]/,
  );
});

test('plies to mate are counted, not moves', async () => {
  const lines = await ask('position sfen 7nk/6N2/8K/9/9/9/9/9/9 w G 1', 'go depth 3');
  expect(lines.filter((line) => / score mate /.test(line)).every((line) => / score mate -?[1-9]\d* /.test(line))).toBe(
    true,
  );
  const mate = lines.map((line) => / score mate (-\d+) /.exec(line)?.[1]).filter((text) => text !== undefined);
  expect(mate.every((text) => Number(text) % 2 === 0)).toBe(true);
});

test('a side without moves resigns, and an entered king wins', async () => {
  expect(last(await ask('position sfen 8k/8G/8G/9/9/9/9/9/K8 w - 1', 'go depth 1'))).toBe('bestmove resign');
  const entered = 'position sfen +R+RGGSSK2/GGSS+N+N3/+B+B7/9/9/9/9/9/4k4 b 10P 1';
  expect(last(await ask(entered, 'go depth 1'))).toBe('bestmove win');
});

/** Far too many lines to try in a second. */
const OPEN = 'position sfen 9/9/4k4/9/9/9/9/9/4K4 b 2R2B4G4S4N4L9P 1';

test('go mate answers with checks that mate, that there are none, or that time is up', async () => {
  expect(last(await ask(MATE, 'go mate 2000'))).toBe('checkmate G*1b');
  expect(last(await ask(MATE, 'go mate infinite'))).toBe('checkmate G*1b');
  expect(last(await ask('position startpos', 'go mate 1000'))).toBe('checkmate nomate');
  const lone = 'position sfen 4k4/9/9/9/9/9/9/9/4K4 b R 1';
  expect(last(await ask(lone, 'go mate 20'))).toMatch(/^checkmate (timeout|nomate)$/);
});

test.each(['stop', 'gameover draw', 'quit'])('%s ends a search for mate', async (end) => {
  const [answer] = (await ask(OPEN, 'go mate infinite', end)).filter((line) => line.startsWith('checkmate'));
  expect(answer).toMatch(/^checkmate /);
});

test('a session of random lines answers every go once and survives', async () => {
  const random = randomNumbers(24);
  const of = (...words: string[]) => words[Math.floor(random() * words.length)]!;
  const noise = () => Array.from({ length: 40 }, () => of(...'go sfen+*\u0000\u001b\ud800漢-019 \t')).join('');
  const lines = Array.from({ length: amount({ quick: 150, slow: 5000 }) }, () =>
    of(
      `go ${of('depth 2', 'nodes 300', 'mate 5', 'mate infinite', 'mate', 'mate x', 'btime 0 wtime 0 byoyomi 3', 'byoyomi -1', 'infinite', 'ponder', '')}`,
      `position ${of('startpos', 'sfen', 'sfen x', `startpos moves ${of('7g7f', '7g7f 3c3d 8h2b+', 'P*5e', '7g7f x')}`, noise())}`,
      `position sfen ${of('4k4/9/4P4/9/9/9/9/9/4K4 b GS 1', '9/9/9/9/9/9/9/9/9 b - 1', '8k/8G/8G/9/9/9/9/9/K8 w - 1', '4k4/9/9/9/9/9/9/9/4K4 b 99P 1')}`,
      `setoption ${of('name USI_Hash value 1', 'name USI_Ponder value true', 'name USI_Hash value -1', 'name Level value easy', noise())}`,
      of('stop', 'ponderhit', 'gameover win', 'usinewgame', 'usi', 'isready', noise(), 'x'.repeat(100_000)),
    ),
  );
  const heard = await ask(...lines, 'stop', 'isready');
  const asked = lines.filter((line) => /^go( |$)/.test(line)).length;
  expect(heard.filter((line) => /^(bestmove|checkmate) /.test(line))).toHaveLength(asked);
  const questions = lines.filter((line) => line.trim() === 'isready').length;
  expect(heard.filter((line) => line === 'readyok')).toHaveLength(questions + 1);
});

test('stop, ponderhit and a clock with byoyomi end a search', async () => {
  expect(last(await ask('position startpos', 'go infinite', 'stop'))).toMatch(/^bestmove /);
  expect(last(await ask('position startpos', 'go ponder btime 0 wtime 0 byoyomi 20', 'ponderhit'))).toMatch(
    /^bestmove /,
  );
  expect(last(await ask('position startpos', 'go btime 0 wtime 600000 byoyomi 20'))).toMatch(/^bestmove /);
});

test('btime is the clock of the first player, to which each move adds its byoyomi', async () => {
  // In chess White moves first, too.
  const position = (await loadRules()).position();
  const limits = (text: string) =>
    unwrap(
      USI.limits({
        go: unwrap(USI.go(text.split(' '))),
        position,
        notation: CHESS_NOTATION,
        variations: 1,
        overhead: 5,
      }),
    );
  expect(limits('btime 1000 wtime 2000 byoyomi 300').clock).toEqual({ remaining: 1300, increment: 300 });
  expect(limits('btime 1000 wtime 2000 binc 50 winc 70').clock).toEqual({ remaining: 1000, increment: 50 });
  expect(limits('btime 0 wtime 2000 byoyomi 300')).toMatchObject({ ms: 295 });
  expect(limits('btime 0 wtime 2000 byoyomi 300').clock).toBeUndefined();
});

test.each([
  ['position sfen x', 'info string error: expected 9 ranks, found 1'],
  ['position fen 8/8', "info string error: position: expected 'startpos' or 'sfen'"],
  ['position startpos 7g7f', "info string error: position: expected 'moves', not '7g7f'"],
  ['position startpos moves 7g7f 7g7f', 'info string error: move 2: '],
  ['setoption name UCI_Variant value shogi', "info string error: setoption: there is no option 'UCI_Variant'"],
  ['setoption name USI_Hash value x', "info string error: setoption USI_Hash: 'x' is not a whole number"],
  ['setoption name Profile value lucena', 'info string error: profile: '],
  ['go byoyomi x', "info string error: go byoyomi: 'x' is not a whole number"],
  ['go mate x', "info string error: go movetime: 'x' is not a whole number"],
  ['ucinewgame', "info string error: unknown command 'ucinewgame'"],
  ['\u0000\u001b[2J', 'info string error: unknown command '],
])('%s is answered in one line, and the session goes on', async (line, error) => {
  const lines = await ask(line, 'isready');
  expect(lines.some((heard) => heard.startsWith(error))).toBe(true);
  expect(lines.filter((heard) => heard.startsWith('info string error'))).toHaveLength(1);
  expect(last(lines)).toBe('readyok');
});
