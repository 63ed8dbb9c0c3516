import { describe, expect, test } from 'vitest';
import { chessProfiles } from '../../profiles/chess.ts';
import { loadRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { profileContestant } from '../match/contestants.ts';
import type { PlayerSpec } from '../match/player.ts';
import { PlannedPlayer, scripted } from '../match/players.testing.ts';
import { pairedSchedule } from '../match/schedule.ts';
import { startPlayer } from '../match/start-player.ts';
import { knownOpenings } from '../openings.ts';
import { LocalRunner, type LocalRunnerOptions } from './local-runner.ts';
import { type PlayRunOptions, playRun, type RunGame } from './play-run.ts';
import { processRunner } from './process-runner.ts';
import type { GameOrder } from './runner.ts';

const rules = await loadRules();
const openings = knownOpenings(rules.position());
const RULES = { adjudication: { maxPlies: 4 }, stall: 60_000, chess960: false, margin: 0 };

function program(mode = 'play'): PlayerSpec {
  return { command: scripted(mode), patience: 10_000, chess960: false };
}

/** All pairings of some players, one opening after the other. */
function everyPairing(players: number) {
  const pairings: [number, number][] = [];
  for (let first = 0; first < players; first++)
    for (let second = first + 1; second < players; second++) pairings.push([first, second]);
  return pairedSchedule((pair) => {
    const [first, second] = pairings[pair % pairings.length]!;
    return { first, second, fen: openings[Math.floor(pair / pairings.length)]! };
  });
}

interface Watched {
  readonly live: Set<string>;
  readonly started: string[];
  most: number;
}

/** A runner whose players do nothing, with a record of what happens to them. */
function watchedRunner(concurrency: number): { runner: LocalRunner; watched: Watched } {
  const watched: Watched = { live: new Set(), started: [], most: 0 };
  const start: LocalRunnerOptions['start'] = async ({ label }) => {
    const name = `${label} #${watched.started.length}`;
    watched.started.push(label);
    watched.live.add(name);
    watched.most = Math.max(watched.most, watched.live.size);
    // An illegal move ends the game at once.
    const player = new PlannedPlayer(() => ({ move: 'a1a1' }));
    player.dispose = async () => {
      watched.live.delete(name);
    };
    return player;
  };
  return { runner: new LocalRunner({ rules, concurrency, start }), watched };
}

async function play(options: Partial<PlayRunOptions> & Pick<PlayRunOptions, 'runner' | 'games' | 'schedule'>) {
  const games: RunGame[] = [];
  await playRun({
    entrant: (index) => ({ label: String(index + 1), spec: program(), control: { nodes: 5 } }),
    rules: RULES,
    ...options,
    count: (game) => {
      games.push(game);
      return options.count?.(game) ?? false;
    },
  }).finally(() => options.runner.dispose());
  return games.sort((a, b) => a.number - b.number);
}

describe('a run of several contestants', () => {
  test('plays every numbered game of the schedule once, with its contestants and opening', async () => {
    const schedule = everyPairing(4);
    const { runner } = watchedRunner(3);
    const games = await play({ runner, schedule, games: 24 });
    expect(games.map(({ number }) => number)).toEqual(Array.from({ length: 24 }, (_, i) => i + 1));
    for (const { number, whitePlayer, blackPlayer, fen } of games)
      expect({ white: whitePlayer, black: blackPlayer, fen }).toEqual(schedule(number));
  });

  test('keeps a bounded number of players at each table, and ends all of them', async () => {
    const { runner, watched } = watchedRunner(2);
    await play({ runner, schedule: everyPairing(7), games: 84 });
    expect(watched.most).toBeLessThanOrEqual(8);
    expect(watched.live.size).toBe(0);
    expect(new Set(watched.started).size).toBe(7);
  });

  test('starts each player once per table if there is room for all of them', async () => {
    const { runner, watched } = watchedRunner(2);
    await play({ runner, schedule: everyPairing(4), games: 48 });
    expect(watched.started.sort()).toEqual(['1', '1', '2', '2', '3', '3', '4', '4']);
  });

  test('plays both games of a pair at one table, so that its players are prepared once', async () => {
    const { runner, watched } = watchedRunner(2);
    // The players of the first pairs are started at every table before the first game.
    const schedule = pairedSchedule((pair) => ({ first: 0, second: pair + 1, fen: openings[0]! }));
    await play({ runner, schedule, games: 40 });
    const late = watched.started.map(Number).filter((player) => player > 4);
    expect(late.sort((a, b) => a - b)).toEqual(Array.from({ length: 17 }, (_, i) => i + 5));
  });

  test('gives a runner orders that consist of data only', async () => {
    const orders: GameOrder[] = [];
    const { runner } = watchedRunner(1);
    const inner = runner.play.bind(runner);
    runner.play = (order, signal) => {
      orders.push(order);
      return inner(structuredClone(JSON.parse(JSON.stringify(order)) as GameOrder), signal);
    };
    const own = await profileContestant('own', unwrap(chessProfiles().named('lucena{mobility.weight=0.5}')));
    const entrant = (index: number) => ({ label: String(index), spec: own.spec, control: { nodes: 50 } });
    await play({ runner, schedule: everyPairing(2), games: 2, entrant, seed: (number) => 100 + number });
    expect(orders).toMatchObject([
      { number: 1, seed: 101, white: { label: '0' }, black: { label: '1' } },
      { number: 2, seed: 102, white: { label: '1' }, black: { label: '0' } },
    ]);
    for (const order of orders) expect(JSON.parse(JSON.stringify(order))).toEqual(order);
  });

  test('is named by its label in errors, even if it cannot be restarted', async () => {
    const missing: PlayerSpec = { ...program(), command: { argv: ['no-such-program-here'], options: [] } };
    const runner = processRunner(rules, 1);
    const entrant = (index: number) => ({
      label: `player ${index + 1}`,
      spec: index === 2 ? missing : program(),
      control: { nodes: 5 },
    });
    await expect(play({ runner, schedule: everyPairing(3), games: 6, entrant })).rejects.toMatchObject({
      field: 'player 3, uci',
    });
  });

  test('drops running games when it is decided', async () => {
    const { runner } = watchedRunner(2);
    const counted: number[] = [];
    const count = ({ number }: RunGame) => counted.push(number) === 3;
    await play({ runner, schedule: everyPairing(3), games: 60, count });
    expect(counted).toHaveLength(3);
  });
});

describe('a player of this engine', () => {
  test('is started from the content of its profile, whose hash must be the same', async () => {
    const { spec } = await profileContestant('own', unwrap(chessProfiles().named('baseline{level=hard}')));
    if (!('profile' in spec)) throw new Error('expected a profile');
    const file = JSON.parse(JSON.stringify(spec.profile)) as typeof spec.profile;
    await (await startPlayer({ ...spec, profile: file })).dispose();
    const changed = { ...file, knobs: { ...file.knobs, material: { pawn: [99, 99] } } };
    await expect(startPlayer({ ...spec, profile: changed })).rejects.toThrow(
      /has the hash .* on this machine, expected /,
    );
  });

  test('makes random choices from the seed of the game, unless the profile sets one', async () => {
    const answers = async (name: string, seed: number) => {
      const { spec } = await profileContestant('own', unwrap(chessProfiles().named(name)));
      const player = await startPlayer(spec);
      try {
        const moves: string[] = [];
        for (const fen of openings.slice(0, 12)) {
          await player.newGame(fen, seed);
          moves.push((await player.think([], { nodes: 300 })).move);
        }
        return moves.join(' ');
      } finally {
        await player.dispose();
      }
    };
    const free = await answers('lucena{level=easy}', 1);
    expect(await answers('lucena{level=easy}', 1)).toBe(free);
    expect(await answers('lucena{level=easy}', 2)).not.toBe(free);
    const fixed = await answers('lucena{level=easy,search.seed=5}', 1);
    expect(await answers('lucena{level=easy,search.seed=5}', 2)).toBe(fixed);
  });
});
