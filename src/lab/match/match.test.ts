import { expect, test } from 'vitest';
import { exportPgn } from '../../notation/pgn-export.ts';
import { parsePgn } from '../../notation/pgn-parser.ts';
import { replayPgn } from '../../notation/pgn-replay.ts';
import { formatUci } from '../../notation/uci-move.ts';
import { chessProfiles } from '../../profiles/chess.ts';
import { amount } from '../../rules/amount.testing.ts';
import { loadRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { knownOpenings } from '../openings.ts';
import { LocalRunner, type LocalRunnerOptions } from '../run/local-runner.ts';
import { processRunner } from '../run/process-runner.ts';
import { profileContestant } from './contestants.ts';
import { parseControls } from './control.ts';
import { type MatchOptions, playMatch } from './match.ts';
import type { Contestant } from './player.ts';
import { scripted } from './players.testing.ts';
import { gameRecord } from './record.ts';
import { startPlayer } from './start-player.ts';
import { type MatchGame, moverOf } from './tally.ts';

const rules = await loadRules();
const openings = knownOpenings(rules.position());
const own = await profileContestant('own', unwrap(chessProfiles().preset('lucena')));

function program(mode?: string, from?: number): Contestant {
  const spec = { command: scripted(mode, from), patience: 10_000, chess960: false };
  return { name: mode ?? 'play', identity: '', spec };
}

/** A match and its games by number. */
async function play(nodes: string, given: Partial<MatchOptions & LocalRunnerOptions> = {}) {
  const { concurrency = 2, start, ...options } = given;
  const controls = parseControls({ nodes });
  if (!controls.ok) throw new Error(nodes);
  const games: MatchGame[] = [];
  const runner =
    start === undefined ? processRunner(rules, concurrency) : new LocalRunner({ rules, concurrency, start });
  const result = await playMatch({
    runner,
    players: [own, own],
    controls: controls.value,
    margin: 50,
    stall: 60_000,
    chess960: false,
    adjudication: {},
    openings,
    pairs: 4,
    ...options,
    onGame: (game, result) => {
      games.push(game);
      options.onGame?.(game, result);
    },
  }).finally(() => runner.dispose());
  return { result, games: games.sort((a, b) => a.number - b.number) };
}

/** A game without its times and dates. */
function timeless({ moves, date: _, ...game }: MatchGame) {
  return { ...game, moves: moves.map(({ ms: _, ...move }) => move) };
}

test('in a real match more nodes win, games are legal, and concurrency changes nothing', async () => {
  const pairs = amount({ quick: 3, slow: 6 });
  const [many, few] = amount({ quick: [2000, 50], slow: [3000, 100] });
  const one = await play(`${many},${few}`, { pairs, concurrency: 1 });
  const two = await play(`${many},${few}`, { pairs });
  expect(two.result).toEqual(one.result);
  expect(two.games.map(timeless)).toEqual(one.games.map(timeless));
  expect(one.result.games).toBe(2 * pairs);
  expect(one.result.wins).toBeGreaterThan(one.result.losses);
  const position = rules.position();
  const sides = [
    { name: 'many', control: { nodes: many! } },
    { name: 'few', control: { nodes: few! } },
  ] as const;
  for (const played of one.games) {
    const [item] = parsePgn(exportPgn(gameRecord(played, sides, false, position)));
    expect(item).toMatchObject({ ok: true });
    if (!item?.ok) continue;
    expect(item.value.tags.get(played.number % 2 === 1 ? 'White' : 'Black')).toBe('many');
    const replayed = replayPgn(position, item.value);
    expect(replayed.ok && replayed.value.moves.map((move) => formatUci(move))).toEqual(
      played.moves.map(({ uci }) => uci),
    );
    // A few nodes may not complete one iteration: such a move has no score.
    for (const [ply, { comments }] of item.value.line.moves.entries()) {
      const isScored = played.moves[ply]!.depth! > 0;
      const opinion = isScored ? '[+-]?(\\d+\\.\\d\\d|M\\d+)\\/[1-9]\\d* ' : '';
      expect(comments).toEqual([expect.stringMatching(new RegExp(`^${opinion}\\d+\\.\\d{3}s$`))]);
      if (moverOf(played, ply) === 0) expect(isScored).toBe(true);
    }
  }
});

test('an engine scores exactly half against itself', async () => {
  const pairs = amount({ quick: 3, slow: 8 });
  const { result } = await play(amount({ quick: '200', slow: '500' }), { pairs });
  expect(result).toMatchObject({ pentanomial: [0, 0, pairs, 0, 0], elo: 0, alikePairs: pairs, duplicates: 0 });
});

test('repeated games of deterministic players are recognised', async () => {
  const { result } = await play('5', { players: [program(), own], openings: openings.slice(0, 2), pairs: 4 });
  expect(result).toMatchObject({ games: 8, duplicates: 4, repeatedPairs: 2 });
  expect(result.pentanomial.reduce((a, b) => a + b)).toBe(2);
});

test('a program that crashes in every game loses them all, and the match continues', async () => {
  const { result } = await play('5', { players: [program('crash', 2), own], pairs: 2, openings: openings.slice(0, 2) });
  expect(result).toMatchObject({ losses: 4, forfeits: [{ crash: 4 }, { crash: 0 }] });
});

test('games of an earlier session count and are not replayed', async () => {
  const all = await play('200');
  const rest = await play('200', { played: all.games.filter(({ number }) => [1, 4, 5].includes(number)) });
  expect(rest.games.map(({ number }) => number)).toEqual([2, 3, 6, 7, 8]);
  expect(rest.result).toEqual(all.result);
  const today = new Date();
  const days = [today, new Date(today.getTime() - 86_400_000)].map((day) => day.toLocaleDateString('sv'));
  for (const { date } of all.games) expect(days).toContain(date!.replaceAll('.', '-'));
});

test.each([
  ['a program that hangs', [program('stall'), own]],
  ['our own engine in a long search', [own, own]],
] as const)('an abort drops %s: no game counts, nobody has lost', async (_, players) => {
  const controller = new AbortController();
  let thinking = 0;
  /** Aborts the match once both games wait for a move. */
  const start: LocalRunnerOptions['start'] = async ({ spec }) => {
    const player = await startPlayer(spec);
    const think = player.think.bind(player);
    player.think = (moves, limits) => {
      if (++thinking === 2) setImmediate(() => controller.abort());
      return think(moves, limits);
    };
    return player;
  };
  const { result, games } = await play('1000000000', { players, start, signal: controller.signal, stall: 1e9 });
  expect(games).toEqual([]);
  expect(result).toMatchObject({
    games: 0,
    forfeits: [
      { stall: 0, crash: 0 },
      { stall: 0, crash: 0 },
    ],
  });
});

test('a test ends the match, with the same verdict however many games run at once', async () => {
  const sprt = { model: 'normalised', elo0: 0, elo1: 100, alpha: 0.05, beta: 0.05 } as const;
  const players = [own, program('illegal')] as const;
  const [one, many] = [1, 3].map((concurrency) => play('20', { players, sprt, pairs: 32, concurrency }));
  const { result, games } = await one!;
  expect(result).toMatchObject({ losses: 0, draws: 0, pentanomial: [0, 0, 0, 0, result.games / 2] });
  expect(result.llr).toBeGreaterThan(Math.log(19));
  expect(games).toHaveLength(result.games);
  expect((await many!).result).toEqual(result);
  // Nothing is left to play after the verdict.
  const again = await play('20', { players, sprt, pairs: 32, played: games });
  expect(again).toEqual({ result, games: [] });
});

test('a game that cannot be recorded ends the match', async () => {
  const keep = () => Promise.reject(new Error('the disk is full'));
  await expect(play('50', { keep })).rejects.toThrow('the disk is full');
});

test('if one game fails, the other running games still count', async () => {
  let made = 0;
  const start: LocalRunnerOptions['start'] = async ({ spec, label }) => {
    const player = await startPlayer(spec);
    if (label === 'B') return player;
    // The second player of side A fails when it begins its second game.
    let games = ++made === 2 ? 0 : Number.NEGATIVE_INFINITY;
    const newGame = player.newGame.bind(player);
    player.newGame = (fen) => (++games === 2 ? Promise.reject(new Error('cannot start')) : newGame(fen));
    return player;
  };
  const begun = new Set<number>();
  const kept = new Set<number>();
  const match = play('400', {
    start,
    pairs: 16,
    keep: async ({ number }) => {
      kept.add(number);
    },
    onGame: ({ number }) => begun.add(number),
  });
  await expect(match).rejects.toThrow('cannot start');
  expect(kept.size).toBeGreaterThanOrEqual(1);
  expect(kept).toEqual(begun);
  // Only the game that failed is missing.
  const last = Math.max(...kept);
  expect(kept.size).toBeGreaterThanOrEqual(last - 1);
});

test('a profile player keeps to its clock', async () => {
  const controls = parseControls({ tc: '0.4+0.02' });
  if (!controls.ok) throw new Error();
  const { games } = await play('9', {
    controls: controls.value,
    margin: 5000,
    pairs: 1,
    concurrency: 1,
    adjudication: { maxPlies: 16 },
  });
  // Without a clock it would think until the referee ended the game.
  for (const game of games) {
    expect(game.reason).toBe('max-plies');
    expect(game.moves.every(({ depth }) => depth! >= 1)).toBe(true);
  }
});
