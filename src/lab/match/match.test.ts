import { expect, test } from 'vitest';
import { DEFAULT_PROFILE } from '../../engine/default.ts';
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
import type { MatchGame } from './tally.ts';
import { UciPlayer } from './uci-player.ts';

const rules = await loadRules();
const openings = builtInOpenings(rules.position());
const own: Contestant = {
  name: 'own',
  identity: '',
  create: () => ProfilePlayer.start(() => createEngine(DEFAULT_PROFILE)),
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

/** A game without what a clock says about it. */
function timeless({ moves, ...game }: MatchGame) {
  return { ...game, moves: moves.map(({ ms: _, ...move }) => move) };
}

test('a real match: more nodes win, games are legal, and concurrency changes nothing', async () => {
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
    expect(item.value.line.moves[0]!.comments).toEqual([
      expect.stringMatching(/^[+-]?(\d+\.\d\d|M\d+)\/\d+ \d+\.\d{3}s$/),
    ]);
  }
});

test('an engine against itself scores exactly half: what one color wins the other wins too', async () => {
  const { result } = await play('500', { pairs: 8 });
  expect(result).toMatchObject({ pentanomial: [0, 0, 8, 0, 0], elo: 0, alikePairs: 8, duplicates: 0 });
});

test('openings played again by players without chance are found out', async () => {
  const { result } = await play('5', { players: [program(), own], openings: openings.slice(0, 2), pairs: 4 });
  expect(result).toMatchObject({ games: 8, duplicates: 4, repeatedPairs: 2 });
  expect(result.pentanomial.reduce((a, b) => a + b)).toBe(2);
});

test('a program that crashes in every game loses all of them and ends nothing', async () => {
  const { result } = await play('5', { players: [program('crash', 2), own], pairs: 2, openings: openings.slice(0, 2) });
  expect(result).toMatchObject({ losses: 4, forfeits: [{ crash: 4 }, { crash: 0 }] });
});

test('games of an earlier session count and are not played again', async () => {
  const all = await play('200');
  const rest = await play('200', { played: all.games.filter(({ number }) => [1, 4, 5].includes(number)) });
  expect(rest.games.map(({ number }) => number)).toEqual([2, 3, 6, 7, 8]);
  expect(rest.result).toEqual(all.result);
});

test('an abort ends running games at once; they do not count', async () => {
  const controller = new AbortController();
  const { result, games } = await play('2000', {
    players: [own, program('stall', 8)],
    signal: controller.signal,
    openings: openings.slice(0, 1),
    pairs: 20,
    concurrency: 2,
    adjudication: { maxPlies: 14 },
    onGame: (_, { games }) => {
      // The stalling program answers seven times a game, so that four games end and the next never would.
      if (games === 4) setTimeout(() => controller.abort(), 50);
    },
  });
  expect(result.games).toBe(games.length);
  expect(result.forfeits[1]).toMatchObject({ stall: 0, crash: 0 });
  expect(result.games).toBeLessThan(40);
});

test('a game that cannot be kept ends the match', async () => {
  const keep = () => Promise.reject(new Error('the disk is full'));
  await expect(play('50', { keep })).rejects.toThrow('the disk is full');
});

test('our own player is bound by a clock', async () => {
  const controls = parseControls({ tc: '0.4+0.02' });
  if (!controls.ok) throw new Error();
  const { games } = await play('9', {
    controls: controls.value,
    margin: 5000,
    pairs: 1,
    concurrency: 1,
    adjudication: { maxPlies: 16 },
  });
  // Had the clock not reached it, it would have thought until the referee took the game away.
  for (const game of games) {
    expect(game.reason).toBe('max-plies');
    expect(game.moves.every(({ depth }) => depth! >= 1)).toBe(true);
  }
});
