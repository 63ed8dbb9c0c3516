import { describe, expect, test } from 'vitest';
import { START_FEN } from '../../notation/fen.ts';
import type { PlayerSpec } from '../match/player.ts';
import type { GameOrder, GameRecord } from '../run/runner.ts';
import { BatchSize, batchOf, ordersOf, type Pending, Waiting } from './batches.ts';
import { ClockWatch } from './clock-watch.ts';
import { parseEngines, programOf } from './engines.ts';
import { type BatchEntrant, MAX_BATCH, readMessage } from './protocol.ts';
import { parseRedisUrl } from './redis.ts';

const RULES: GameOrder['rules'] = {
  adjudication: {
    resign: { score: 600, moves: 4, agreed: true },
    draw: { score: 10, moves: 8, from: 40 },
    maxPlies: 300,
  },
  stall: 60_000,
  chess960: false,
  margin: 50,
};

const PROFILE: PlayerSpec = {
  profile: { lucena: 1, name: 'x', extends: 'lucena', knobs: {} },
  hash: '0123456789abcdef',
  mode: 'full',
};

function order(number: number, changes: Partial<GameOrder> = {}): GameOrder {
  const entrant = (label: string) => ({ label, spec: PROFILE, control: { nodes: 100 } });
  return { number, fen: START_FEN, white: entrant('A'), black: entrant('B'), rules: RULES, ...changes };
}

function program(argv: [string, ...string[]], options: [string, string][] = []): PlayerSpec {
  return { command: { argv, options }, patience: 1000, chess960: false };
}

describe('an address of Redis', () => {
  test('is shown without its password', () => {
    expect(parseRedisUrl('rediss://user:geheim@host:6380/2').text).toBe('rediss://host:6380/2');
    expect(parseRedisUrl('redis://:geheim@[::1]').text).toBe('redis://[::1]');
  });

  test.each([
    '',
    'host',
    'http://:geheim@host',
    'redis://:geheim@',
    'redis://:geheim@host/x',
    'redis://:geheim@host:x',
  ])('%j is refused without repeating it', (url) => {
    expect(() => parseRedisUrl(url)).toThrow(expect.objectContaining({ field: 'redis' }));
    expect(() => parseRedisUrl(url)).not.toThrow(/geheim/);
  });
});

describe('a batch', () => {
  test('returns the orders that were put into it', () => {
    const orders = [order(1), order(2, { seed: 7 }), order(3, { white: order(1).black, black: order(1).white })];
    const sent = readMessage('batch', JSON.stringify(batchOf('batch-1', orders)));
    if (!sent.ok) throw new Error(sent.fault.message);
    expect(sent.value.entrants).toHaveLength(2);
    expect(ordersOf(sent.value, 1, new Map())).toEqual(orders);
  });

  test('scales the time by the speed of the worker, and nothing else', () => {
    const control = { clock: { base: 10_000, increment: 100 }, movetime: 500, nodes: 1000, depth: 9 };
    const timed = order(1, { white: { ...order(1).white, control } });
    const [scaled] = ordersOf(batchOf('batch-1', [timed]), 2, new Map());
    expect(scaled!.white.control).toEqual({
      clock: { base: 20_000, increment: 200 },
      movetime: 1000,
      nodes: 1000,
      depth: 9,
    });
    expect(scaled!.black.control).toEqual({ nodes: 100 });
  });

  const sent = batchOf('batch-1', [order(1, { white: { label: 'A', spec: program(['x']), control: {} } })]);
  const [{ player, ...entrant }, ...others] = sent.entrants as [BatchEntrant, ...BatchEntrant[]];
  const withPlayer = (changed: object) => ({ entrants: [{ ...entrant, player: changed }, ...others] });

  test.each([
    ['a command', withPlayer({ command: { argv: ['rm'] } }), 'batch.entrants.0.player'],
    ['a command beside an engine', withPlayer({ ...player, argv: ['rm'] }), 'batch.entrants.0.player'],
    ['an engine with a path', withPlayer({ ...player, engine: '/bin/rm' }), 'batch.entrants.0.player.engine'],
    ['another protocol', { protocol: 2 }, 'batch.protocol'],
    ['no games', { games: [] }, 'batch.games'],
    ['too many games', { games: Array(MAX_BATCH + 1).fill(sent.games[0]) }, 'batch.games'],
    ['an unknown field', { command: 'rm' }, 'batch'],
  ])('with %s is refused', (_, change, field) => {
    expect(readMessage('batch', JSON.stringify(sent)).ok).toBe(true);
    expect(readMessage('batch', JSON.stringify({ ...sent, ...change }))).toMatchObject({ ok: false, fault: { field } });
  });

  test('that names a player it does not have is refused', () => {
    const batch = batchOf('batch-1', [order(1)]);
    const wrong = { ...batch, games: [{ ...batch.games[0]!, black: 5 }] };
    expect(() => ordersOf(wrong, 1, new Map())).toThrow(/no entrant 5/);
  });

  test('that is not JSON or too long is refused', () => {
    expect(readMessage('answer', '{')).toMatchObject({ ok: false, fault: { message: 'not valid JSON' } });
    expect(readMessage('answer', ' '.repeat(16_000_001))).toMatchObject({ ok: false });
  });

  test('keeps pairs together and begins with the lowest numbers', () => {
    const waiting = new Waiting();
    const { signal } = new AbortController();
    const add = (number: number) =>
      waiting.add({ order: order(number), signal, resolve: () => {}, reject: () => {} } satisfies Pending);
    for (const number of [5, 6, 7, 8, 1, 2, 4]) add(number);
    const numbers = (count: number) => waiting.take(count).map(({ order }) => order.number);
    expect(numbers(3)).toEqual([1, 2, 4]);
    expect(numbers(1)).toEqual([5, 6]);
    expect(numbers(9)).toEqual([7, 8]);
    expect(numbers(9)).toEqual([]);
  });

  test('takes about the intended time, and leaves games for all workers', () => {
    const size = new BatchSize(60_000);
    expect(size.next(1000, 4)).toBe(2);
    size.note(2, 4000);
    expect(size.next(100_000, 4)).toBe(30);
    expect(size.next(40, 4)).toBe(10);
    expect(size.next(1, 4)).toBe(2);
    for (let i = 0; i < 40; i++) size.note(20, 20);
    expect(size.next(1_000_000, 4)).toBe(MAX_BATCH);
  });
});

describe('other programs', () => {
  const engines = parseEngines('{"fish": {"command": "/opt/fish -x[Hash=16]", "allow": ["UCI_Elo"]}}');
  const ordered = { engine: 'fish', options: [], patience: 1000, chess960: false };

  test('are started with the worker’s command and the options that it allows', () => {
    const elo: [string, string] = ['uci_elo', '2000'];
    expect(programOf({ ...ordered, options: [elo] }, engines)).toEqual({
      command: { argv: ['/opt/fish', '-x'], options: [['Hash', '16'], elo] },
      patience: 1000,
      chess960: false,
    });
  });

  test('are refused if the worker has no engine of that name, or does not allow an option', () => {
    expect(() => programOf({ ...ordered, engine: 'cat' }, engines)).toThrow(/this worker has no engine 'cat'/);
    expect(() => programOf({ ...ordered, engine: 'toString' }, engines)).toThrow(/no engine/);
    expect(() => programOf({ ...ordered, options: [['Debug Log File', '/x']] }, engines)).toThrow(/does not allow/);
  });

  test.each([[['/usr/games/fish']], [['fish', '--flag']], [['fish;rm']]])('%j cannot be sent', (argv) => {
    const spec = program(argv as [string, ...string[]]);
    const send = () => batchOf('batch-1', [order(1, { white: { label: 'A', spec, control: {} } })]);
    expect(send).toThrow(expect.objectContaining({ field: 'A' }));
  });

  test.each([
    ['{', 'engines'],
    ['[]', 'engines'],
    ['{"a b": {"command": "x"}}', 'engines.a b'],
    ['{"a": {}}', 'engines.a.command'],
    ['{"a": {"command": ""}}', 'engines.a.command'],
    ['{"a": {"command": "x", "shell": true}}', 'engines.a'],
  ])('%s is not a list of them', (text, field) => {
    expect(() => parseEngines(text)).toThrow(expect.objectContaining({ field }));
  });
});

describe('workers in games with a clock', () => {
  const control = { movetime: 100 };

  function pair(number: number, points: readonly [number, number], reason: GameRecord['reason'] = 'checkmate') {
    return [0, 1].map((side) => {
      const { white, black } = order(number);
      const [a, b] = [
        { ...white, control },
        { ...black, control },
      ];
      const given = order(number + side, side === 0 ? { white: a, black: b } : { white: b, black: a });
      const record = { number: number + side, fen: START_FEN, moves: [], white: points[side]!, reason, overruns: [] };
      return { order: given, record: record as GameRecord };
    });
  }

  test('are set aside if they lose more than a tenth of their games on time', () => {
    const watch = new ClockWatch();
    for (let i = 0; i < 18; i++) expect(watch.note('slow', pair(2 * i + 1, [1, 1]))).toBeUndefined();
    expect(watch.note('slow', pair(37, [1, 1], 'time'))).toBeUndefined();
    expect(watch.note('slow', pair(39, [1, 1], 'time'))).toBeUndefined();
    expect(watch.note('slow', pair(41, [1, 1], 'time'))).toBe('6 of its 42 games were lost on time');
  });

  test('are set aside if their results differ from those of the others by more than chance', () => {
    const watch = new ClockWatch();
    const results = [
      [1, 0],
      [0.5, 0.5],
      [0, 1],
      [1, 1],
    ] as const;
    for (let i = 0; i < 60; i++) {
      const honest = results[i % 4]!;
      expect(watch.note('one', pair(2 * i + 1, honest))).toBeUndefined();
      expect(watch.note('other', pair(2 * i + 1, honest))).toBeUndefined();
    }
    // The first player always wins.
    const said = Array.from({ length: 60 }, (_, i) => watch.note('odd', pair(2 * i + 1, [1, 0]))).find(Boolean);
    expect(said).toMatch(/differ from those of other workers by \d+\.\d standard deviations/);
    watch.forget('odd');
    expect(watch.note('one', pair(1, [0.5, 0.5]))).toBeUndefined();
  });
});
