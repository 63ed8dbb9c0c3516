import { afterEach, describe, expect, test } from 'vitest';
import { START_FEN } from '../../notation/fen.ts';
import { amount } from '../../rules/amount.testing.ts';
import { loadRules } from '../../rules/node.ts';
import { Clock } from './clock.ts';
import type { EngineCommand } from './command-line.ts';
import type { Control } from './control.ts';
import { playGame } from './game.ts';
import type { Player } from './player.ts';
import { scripted } from './players.testing.ts';
import { takeTurn } from './turn.ts';
import { UciPlayer } from './uci-player.ts';

const rules = await loadRules();
const started: Player[] = [];

afterEach(async () => {
  await Promise.all(started.splice(0).map((player) => player.dispose()));
});

async function start(command: EngineCommand, chess960 = false, patience = 10_000): Promise<UciPlayer> {
  const player = await UciPlayer.start(command, { patience, chess960 });
  started.push(player);
  return player;
}

/** Only the side under test gets little time, because the machine may be busy. */
async function play(
  white: EngineCommand,
  black: EngineCommand,
  controls: readonly [Control, Control] = [{ nodes: 5 }, { nodes: 5 }],
  stall = 60_000,
  fen = START_FEN,
) {
  const players = [await start(white), await start(black)] as const;
  const seats = [
    { label: 'A', player: players[0], clock: new Clock(controls[0], 40) },
    { label: 'B', player: players[1], clock: new Clock(controls[1], 40) },
  ] as const;
  const game = await playGame(rules.position(), fen, seats, {
    adjudication: { maxPlies: 12 },
    stall,
    chess960: false,
  });
  return { game, players };
}

describe('a program as a player', () => {
  test('plays with its options, and its scores are recorded', async () => {
    const { game, players } = await play(scripted('play', 1, [['score', '25']]), scripted());
    expect(players[0].name).toBe('Scripted');
    expect(game).toMatchObject({ white: 0.5, reason: 'max-plies' });
    expect(game.moves).toHaveLength(12);
    expect(game.moves[0]).toMatchObject({ uci: 'a2a3', score: { cp: 25 }, depth: 3, nodes: 42 });
    expect(game.moves[1]).toMatchObject({ uci: 'a7a5', score: { cp: 0 } });
  });

  test('castles in Chess960 form in a Chess960 match', async () => {
    for (const [chess960, move] of [
      [false, 'e1g1'],
      [true, 'e1h1'],
    ] as const) {
      const player = await start(scripted('castle'), chess960);
      await player.newGame('4k3/8/8/8/8/8/8/4K2R w K - 0 1');
      await expect(player.think([], { nodes: 1 })).resolves.toMatchObject({ move });
    }
  });

  test.each([0, 1])('gets castling as its own option says, not its opponent’s (color %i)', async (color) => {
    const sides = [scripted('castle'), scripted('castle')];
    sides[color] = scripted('castle', 1, [['uci_chess960', 'true']]);
    const fen = 'r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1';
    const { game, players } = await play(sides[0]!, sides[1]!, undefined, undefined, fen);
    expect(players.map(({ chess960 }) => chess960)).toEqual([color === 0, color === 1]);
    expect(game).toMatchObject({ reason: 'max-plies' });
    expect(game.moves.slice(0, 2).map(({ uci }) => uci)).toEqual(['e1g1', 'e8c8']);
  });

  test('is refused in Chess960 if its option is off', async () => {
    await expect(start(scripted('play', 1, [['UCI_Chess960', 'false']]), true)).rejects.toMatchObject({
      field: 'uci, UCI_Chess960',
      message: expect.stringMatching(/the openings are Chess960/),
    });
    await start(scripted('play', 1, [['UCI_Chess960', 'true']]), true);
  });

  test('that refuses an option does not play, and the option is named', async () => {
    const options = [
      ['Score', '1'],
      ['book', 'x y'],
      ['Style', 'calm'],
    ] as const;
    await expect(start(scripted('play', 1, options))).rejects.toMatchObject({
      field: 'uci, Book',
      message: "Scripted refuses 'Book=x y': there is no book x y",
    });
  });

  test.each([0, 1])(
    'that crashes loses, is reported with its last output, and plays the next game (color %i)',
    async (color) => {
      const sides = [scripted(), scripted()];
      sides[color] = scripted('crash', 3);
      const { game, players } = await play(sides[0]!, sides[1]!);
      expect(game).toMatchObject({
        white: color === 0 ? 0 : 1,
        reason: 'crash',
        detail: 'it exited with code 3: assertion failed',
      });
      expect(game.moves).toHaveLength(4 + color);
      await players[color]!.newGame(START_FEN);
      await expect(players[color]!.think([], { nodes: 1 })).resolves.toMatchObject({ move: 'a2a3' });
    },
  );

  test('that plays an illegal move, or none, loses', async () => {
    expect((await play(scripted('illegal', 2), scripted())).game).toMatchObject({ white: 0, reason: 'illegal-move' });
    expect((await play(scripted(), scripted('none'))).game).toMatchObject({ white: 1, reason: 'illegal-move' });
  });

  test('that hangs is killed and loses, with a clock and without', async () => {
    const { game, players } = await play(scripted('stall', 2), scripted(), undefined, 1000);
    expect(game).toMatchObject({ white: 0, reason: 'stall', detail: expect.stringMatching(/no move within 1\.\d s/) });
    expect(players[0].cpu()).toBeUndefined();
    const timed = await play(scripted(), scripted('stall'), [{ nodes: 5 }, { movetime: 50 }]);
    expect(timed.game).toMatchObject({ white: 1, reason: 'stall' });
    await timed.players[1].newGame(START_FEN);
  });

  test('that prints garbage before its answers plays on', async () => {
    const { game, players } = await play(scripted('garbage', 2, [['Score', '25']]), scripted());
    expect(game).toMatchObject({ white: 0.5, reason: 'max-plies' });
    expect(game.moves[2]).toMatchObject({ score: { cp: 25 }, depth: 3, nodes: 42 });
    expect(players[0].name).toBe('Scripted');
  });

  test.each(amount({ quick: ['flood'], slow: ['flood', 'options', 'endless'] }))(
    'that prints without end instead of an answer is killed and loses (%s)',
    async (mode) => {
      const { game } = await play(scripted(mode, 2), scripted(), undefined, 1500);
      expect(game).toMatchObject({ white: 0, reason: 'stall' });
    },
  );

  test('that obeys stop when its time is up loses on time, and does not count as hanging', async () => {
    const { game, players } = await play(scripted('obedient', 1), scripted(), [{ movetime: 50 }, { nodes: 5 }]);
    expect(game).toMatchObject({ white: 0, reason: 'time' });
    expect(game.overruns).toHaveLength(1);
    expect(game.overruns[0]!.wall).toBeGreaterThan(90);
    if (process.platform === 'linux') expect(game.overruns[0]!.cpu).toBeLessThan(game.overruns[0]!.wall);
    expect(players[0].cpu() !== undefined).toBe(process.platform === 'linux');
  });

  test('is timed by the referee', async () => {
    const player = await start(scripted('slow', 2));
    await player.newGame(START_FEN);
    const clock = new Clock({ clock: { base: 60_000, increment: 0 } }, 0);
    const quick = await takeTurn(player, clock, [], { clocks: [{ remaining: 60_000 }, undefined] }, 1000);
    const slow = await takeTurn(player, clock, [], { clocks: [{ remaining: 60_000 }, undefined] }, 1000);
    expect(slow.ms).toBeGreaterThanOrEqual(150);
    expect(clock.left).toBeCloseTo(60_000 - quick.ms - slow.ms, 6);
  });
});

test.each([
  // A program may declare a thousand options. The next ones are not kept.
  [scripted('many').argv, [['Extra1999', 'true']], /no option 'Extra1999'/],
  [['no-such-program-here'], [], /cannot start 'no-such-program-here': no such program/],
  [[process.execPath, '-e', 'process.exit(5)'], [], /it exited with code 5/],
  [scripted('deaf').argv, [], /no answer to 'uci' within 0.5 s/],
  [scripted().argv, [['Scroe', '1']], /no option 'Scroe'; did you mean 'Score'/],
  [scripted().argv, [['Style', 'rash']], /calm, wild at heart/],
] as [EngineCommand['argv'], EngineCommand['options'], RegExp][])(
  '%j %j is refused at the start',
  async (argv, options, message) => {
    await expect(start({ argv, options }, false, argv.includes('deaf') ? 500 : 10_000)).rejects.toThrow(message);
  },
);
