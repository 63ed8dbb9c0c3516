import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { START_FEN } from '../../notation/fen.ts';
import { loadRules } from '../../rules/node.ts';
import { Clock } from './clock.ts';
import type { Control } from './control.ts';
import { type GameRules, playGame } from './game.ts';
import { type PlayerAnswer, PlayerFailure } from './player.ts';
import { PlannedPlayer } from './players.testing.ts';
import { moveComment } from './record.ts';

const rules = await loadRules();
const RULES: GameRules = { adjudication: {}, stall: 60_000, chess960: false };

/** A player that plays these moves in order. */
function planned(line: string, opinion: Omit<PlayerAnswer, 'move'> = {}): PlannedPlayer {
  const moves = line.split(' ');
  return new PlannedPlayer((sent) => ({ move: moves[sent.length] ?? '', ...opinion }));
}

function play(
  white: PlannedPlayer,
  black: PlannedPlayer,
  {
    fen = START_FEN,
    controls = [{ nodes: 1 }, { nodes: 1 }] as [Control, Control],
    ...more
  }: Partial<GameRules> & {
    fen?: string;
    controls?: [Control, Control];
  } = {},
) {
  const seats = [
    { label: 'A', player: white, clock: new Clock(controls[0], 30) },
    { label: 'B', player: black, clock: new Clock(controls[1], 30) },
  ] as const;
  return playGame(rules.position(), fen, seats, { ...RULES, ...more });
}

const FOOLS_MATE = 'f2f3 e7e5 g2g4 d8h4';

/** Stops the clock of the process until the end of the test. Only its players let time pass: each move takes the given time, in ms. */
function fakeClock() {
  let time = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => time);
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  const player = (taken: number) =>
    new PlannedPlayer((sent) => {
      time += taken;
      return { move: FOOLS_MATE.split(' ')[sent.length]! };
    });
  return { player };
}
const SCHOLARS_MATE = 'e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7';

describe('a game', () => {
  test('is won by the side that mates', async () => {
    const lost = await play(planned(FOOLS_MATE), planned(FOOLS_MATE));
    expect(lost).toMatchObject({ white: 0, reason: 'checkmate', overruns: [] });
    expect(lost.moves.map(({ uci }) => uci).join(' ')).toBe(FOOLS_MATE);
    expect(await play(planned(SCHOLARS_MATE), planned(SCHOLARS_MATE))).toMatchObject({ white: 1, reason: 'checkmate' });
  });

  test('is drawn by threefold repetition', async () => {
    const shuffle = 'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3';
    const game = await play(planned(shuffle), planned(shuffle));
    expect(game).toMatchObject({ white: 0.5, reason: 'threefold-repetition' });
    expect(game.moves).toHaveLength(8);
  });

  test('records each player’s score and depth, and gives each its own limits', async () => {
    const [white, black] = [planned(FOOLS_MATE, { score: { cp: 5 }, depth: 2 }), planned(FOOLS_MATE, { nodes: 9 })];
    const game = await play(white, black, { controls: [{ depth: 2 }, { nodes: 9 }] });
    expect(game.moves[0]).toMatchObject({ score: { cp: 5 }, depth: 2 });
    expect(game.moves[1]).toMatchObject({ nodes: 9 });
    expect(game.moves[1]).not.toHaveProperty('score');
    expect(white.asked).toEqual([{ depth: 2 }, { depth: 2 }]);
    expect(black.asked).toEqual([{ nodes: 9 }, { nodes: 9 }]);
  });

  test('sends castling in the match’s form', async () => {
    const fen = '4k3/8/8/8/8/8/8/4K2R w K - 0 1';
    const castles = () => planned('e1h1 e8d8');
    for (const [chess960, uci] of [
      [false, 'e1g1'],
      [true, 'e1h1'],
    ] as const) {
      const game = await play(castles(), castles(), { fen, chess960, adjudication: { maxPlies: 2 } });
      expect(game.moves[0]!.uci).toBe(uci);
    }
  });
});

test('each player gets castling in its own form', async () => {
  const told: string[][] = [[], []];
  const player = (color: 0 | 1, chess960?: boolean) =>
    Object.assign(
      new PlannedPlayer((sent) => {
        told[color] = [...sent];
        return { move: ['e1h1', 'e8c8', 'g1h1', 'c8b8', 'h1g1', 'b8c8'][sent.length]! };
      }),
      chess960 === undefined ? {} : { chess960 },
    );
  const fen = 'r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1';
  const more = { fen, adjudication: { maxPlies: 4 } };
  const game = await play(player(0, true), player(1), more);
  expect(told).toEqual([
    ['e1h1', 'e8a8'],
    ['e1g1', 'e8c8', 'g1h1'],
  ]);
  expect(game.moves.slice(0, 2).map(({ uci }) => uci)).toEqual(['e1g1', 'e8c8']);
  await play(player(0), player(1, false), { ...more, chess960: true });
  expect(told).toEqual([
    ['e1h1', 'e8a8'],
    ['e1g1', 'e8c8', 'g1h1'],
  ]);
});

describe('a player loses', () => {
  const good = () => planned(FOOLS_MATE);

  test.each(['e2e5', '', '0000', '(none)', 'e7e5'])('by the illegal move %j, with either color', async (move) => {
    const bad = () => new PlannedPlayer(() => ({ move }));
    expect(await play(bad(), good())).toMatchObject({ white: 0, reason: 'illegal-move', moves: [] });
    // As Black, e7e5 would be legal.
    if (move !== 'e7e5') expect(await play(good(), bad())).toMatchObject({ white: 1, reason: 'illegal-move' });
  });

  test('by crashing, with either color', async () => {
    const bad = () =>
      new PlannedPlayer(() => {
        throw new PlayerFailure('crash', 'it exited with code 3');
      });
    expect(await play(bad(), good())).toMatchObject({ white: 0, reason: 'crash', detail: 'it exited with code 3' });
    expect(await play(good(), bad())).toMatchObject({ white: 1, reason: 'crash' });
  });

  test('on time, with either color; a move within the margin is only recorded', async () => {
    const clockwork = fakeClock();
    const slow = () => clockwork.player(20);
    const clock = (isSlow: boolean): Control => ({ clock: { base: isSlow ? 5 : 60_000, increment: 0 } });
    const seatsOf = (margin: number, slowWhite: boolean) =>
      [
        { label: 'A', player: slowWhite ? slow() : good(), clock: new Clock(clock(slowWhite), margin) },
        { label: 'B', player: slowWhite ? good() : slow(), clock: new Clock(clock(!slowWhite), margin) },
      ] as const;
    for (const slowWhite of [true, false]) {
      const late = await playGame(rules.position(), START_FEN, seatsOf(1, slowWhite), RULES);
      expect(late).toMatchObject({ white: slowWhite ? 0 : 1, reason: 'time' });
      expect(late.overruns).toHaveLength(1);
      expect(late.overruns[0]).toMatchObject({ ply: slowWhite ? 0 : 1, cpu: null });
      const forgiven = await playGame(rules.position(), START_FEN, seatsOf(10_000, slowWhite), RULES);
      expect(forgiven).toMatchObject({ white: 0, reason: 'checkmate' });
      expect(forgiven.overruns.map(({ ply }) => ply)).toEqual(slowWhite ? [0, 2] : [1, 3]);
    }
  });
});

test('times are rounded as in the journal', async () => {
  const player = fakeClock().player(0.4996);
  const seat = () => ({ label: 'A', player, clock: new Clock({ nodes: 1 }, 0) });
  const { moves } = await playGame(rules.position(), START_FEN, [seat(), seat()], RULES);
  expect(moves.map(({ ms }) => ms)).toEqual([0.5, 0.5, 0.5, 0.5]);
});

test('the cost of timers is not recorded as an overrun', async () => {
  const clockwork = fakeClock();
  const seat = (taken: number) => ({
    label: 'A',
    player: clockwork.player(taken),
    clock: new Clock({ movetime: 30 }, 100),
  });
  const { overruns } = await playGame(rules.position(), START_FEN, [seat(34), seat(36)], RULES);
  expect(overruns.map(({ ply, wall }) => [ply, wall])).toEqual([
    [1, 36],
    [3, 36],
  ]);
});

describe('adjudication', () => {
  // The position with the queens mirrored, so that either color can be ahead.
  const AHEAD = ['4k3/8/8/8/8/8/8/Q3K3 w - - 0 1', 'q3k3/8/8/8/8/8/8/4K3 w - - 0 1'];

  test.each([0, 1] as const)('gives the game to the side that is ahead, color %i', async (ahead) => {
    const walk = 'e1e2 e8e7 e2e3 e7e6 e3e2 e6e7'.split(' ');
    const player = (color: 0 | 1) =>
      new PlannedPlayer((sent) => ({ move: walk[sent.length]!, score: { cp: color === ahead ? 900 : -900 } }));
    const game = await play(player(0), player(1), {
      fen: AHEAD[ahead]!,
      adjudication: { resign: { score: 600, moves: 2, agreed: true } },
    });
    expect(game).toMatchObject({ white: ahead === 0 ? 1 : 0, reason: 'adjudicated-win' });
    expect(game.moves).toHaveLength(4);
  });

  test('ignores scores of moves before the first iteration is complete', async () => {
    const walk = 'e1e2 e8e7 e2e3 e7e6 e3e2 e6e7';
    const play6 = (depth: number) =>
      play(planned(walk, { score: { cp: 0 }, depth, nodes: 1 }), planned(walk, { score: { cp: 0 }, depth: 1 }), {
        fen: AHEAD[0]!,
        adjudication: { draw: { score: 10, moves: 2, from: 1 }, maxPlies: 6 },
      });
    expect((await play6(1)).moves).toHaveLength(4);
    const game = await play6(0);
    expect(game.reason).toBe('max-plies');
    expect(game.moves[0]).toEqual({ uci: 'e1e2', depth: 0, nodes: 1, ms: expect.any(Number) });
    expect(moveComment(game.moves[0]!)).toMatch(/^\d+\.\d{3}s$/);
    expect(game.moves[1]).toMatchObject({ score: { cp: 0 }, depth: 1 });
  });

  test('does not override a mate', async () => {
    const hopeless = () => planned(FOOLS_MATE, { score: { cp: 0 } });
    const game = await play(hopeless(), hopeless(), { adjudication: { maxPlies: 4 } });
    expect(game).toMatchObject({ white: 0, reason: 'checkmate' });
  });
});
