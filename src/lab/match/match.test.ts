import { expect, test } from 'vitest';
import { defaultProfile } from '../../engine/default.ts';
import { createEngine } from '../../engine/node.ts';
import { exportPgn } from '../../notation/pgn-export.ts';
import { parsePgn } from '../../notation/pgn-parser.ts';
import { replayPgn } from '../../notation/pgn-replay.ts';
import { formatUci } from '../../notation/uci-move.ts';
import { loadRules } from '../../rules/node.ts';
import { builtInOpenings } from '../openings.ts';
import { parseControls } from './control.ts';
import { type MatchOptions, playMatch } from './match.ts';
import type { Contestant } from './player.ts';
import { scripted } from './players.testing.ts';
import { ProfilePlayer } from './profile-player.ts';
import { gameRecord } from './record.ts';
import { type MatchGame, moverOf } from './tally.ts';
import { UciPlayer } from './uci-player.ts';

const rules = await loadRules();
const openings = builtInOpenings(rules.position());
const own: Contestant = {
  name: 'own',
  identity: '',
  create: () => ProfilePlayer.start(() => createEngine(defaultProfile())),
};

function program(mode?: string, from?: number): Contestant {
  return {
    name: mode ?? 'play',
    identity: '',
    create: () => UciPlayer.start(scripted(mode, from), { patience: 10_000, chess960: false }),
  };
}

/** A match and its games by number. */
async function play(nodes: string, options: Partial<MatchOptions> = {}) {
  const controls = parseControls({ nodes });
  if (!controls.ok) throw new Error(nodes);
  const games: MatchGame[] = [];
  const result = await playMatch({
    rules,
    players: [own, own],
    controls: controls.value,
    margin: 50,
    stall: 60_000,
    chess960: false,
    adjudication: {},
    openings,
    pairs: 4,
    concurrency: 2,
    ...options,
    onGame: (game, result) => {
      games.push(game);
      options.onGame?.(game, result);
    },
  });
  return { result, games: games.sort((a, b) => a.number - b.number) };
}

/** A game without its times and dates. */
function timeless({ moves, date: _, ...game }: MatchGame) {
  return { ...game, moves: moves.map(({ ms: _, ...move }) => move) };
}

test('in a real match more nodes win, games are legal, and concurrency changes nothing', async () => {
  const one = await play('3000,100', { pairs: 6, concurrency: 1 });
  const two = await play('3000,100', { pairs: 6 });
  expect(two.result).toEqual(one.result);
  expect(two.games.map(timeless)).toEqual(one.games.map(timeless));
  expect(one.result.games).toBe(12);
  expect(one.result.wins).toBeGreaterThan(one.result.losses);
  const position = rules.position();
  const sides = [
    { name: 'many', control: { nodes: 3000 } },
    { name: 'few', control: { nodes: 100 } },
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
  const { result } = await play('500', { pairs: 8 });
  expect(result).toMatchObject({ pentanomial: [0, 0, 8, 0, 0], elo: 0, alikePairs: 8, duplicates: 0 });
});

test('repeated games of deterministic players are recognised', async () => {
  const { result } = await play('5', { players: [program(), own], openings: openings.slice(0, 2), pairs: 4 });
  expect(result).toMatchObject({ games: 8, duplicates: 4, repeatedPairs: 2 });
  expect(result.pentanomial.reduce((a, b) => a + b)).toBe(2);
});

test('a program that crashes in every game loses them all, and the match goes on', async () => {
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
  const match = play('1000000000', { players, signal: controller.signal, stall: 1e9 });
  setTimeout(() => controller.abort(), 500);
  const { result, games } = await match;
  expect(games).toEqual([]);
  expect(result).toMatchObject({
    games: 0,
    forfeits: [
      { stall: 0, crash: 0 },
      { stall: 0, crash: 0 },
    ],
  });
});

test('a game that cannot be recorded ends the match', async () => {
  const keep = () => Promise.reject(new Error('the disk is full'));
  await expect(play('50', { keep })).rejects.toThrow('the disk is full');
});

test('if one game cannot go on, the games that others finish count', async () => {
  let made = 0;
  const failing: Contestant = {
    ...own,
    create: async () => {
      const player = await own.create();
      // The second player fails when it begins its second game.
      let games = ++made === 2 ? 0 : Number.NEGATIVE_INFINITY;
      const newGame = player.newGame.bind(player);
      player.newGame = (fen) => (++games === 2 ? Promise.reject(new Error('cannot start')) : newGame(fen));
      return player;
    },
  };
  const begun = new Set<number>();
  const kept = new Set<number>();
  const match = play('400', {
    players: [failing, own],
    pairs: 16,
    keep: async ({ number }) => {
      kept.add(number);
    },
    onGame: ({ number }) => begun.add(number),
  });
  await expect(match).rejects.toThrow('cannot start');
  expect(kept.size).toBeGreaterThanOrEqual(1);
  expect(kept).toEqual(begun);
  // Of the games that were begun only the failed one is missing.
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
