import { expect, test } from 'vitest';
import { unwrap } from '../../rules/result.ts';
import { Clock, moveLimits } from './clock.ts';
import { formatControl, isTimed, parseControls } from './control.ts';
import type { MoveLimits } from './player.ts';
import { UCI_PROTOCOL } from './protocol.ts';

test('one limit applies to both sides, two apply to one side each, and a dash means none', () => {
  expect(unwrap(parseControls({ nodes: '5000' }))).toEqual([{ nodes: 5000 }, { nodes: 5000 }]);
  expect(unwrap(parseControls({ depth: '4,6' }))).toEqual([{ depth: 4 }, { depth: 6 }]);
  expect(unwrap(parseControls({ tc: '1+0.01,-', movetime: '-,100', depth: '9' }))).toEqual([
    { clock: { base: 1000, increment: 10 }, depth: 9 },
    { movetime: 100, depth: 9 },
  ]);
  expect(unwrap(parseControls({ tc: '60' }))[0]).toEqual({ clock: { base: 60_000, increment: 0 } });
});

test.each([
  [{ nodes: '1,2,3' }, 'nodes'],
  [{ nodes: '0' }, 'nodes'],
  [{ nodes: '5e3' }, 'nodes'],
  [{ depth: '-4' }, 'depth'],
  [{ movetime: '' }, 'movetime'],
  [{ tc: '0+1' }, 'tc'],
  [{ tc: '1+' }, 'tc'],
  [{ tc: '1+0.01,x' }, 'tc'],
  [{ nodes: '-,10' }, 'A'],
  [{ nodes: '10,-' }, 'B'],
  [{}, 'A'],
])('%j is refused with the name of the field', (texts, field) => {
  expect(parseControls(texts)).toMatchObject({ ok: false, fault: { field } });
});

test('a control is formatted, and recognized as timed or not', () => {
  const [one, other] = unwrap(parseControls({ tc: '1+0.01,-', nodes: '-,7' }));
  expect([one, other].map(formatControl)).toEqual(['1+0.01 s', '7 nodes']);
  expect([one, other].map(isTimed)).toEqual([true, false]);
});

test('a clock loses the time used and gains the increment', () => {
  const clock = new Clock({ clock: { base: 1000, increment: 10 } }, 20);
  expect(clock.spend(300)).toBe(true);
  expect(clock.left).toBe(710);
  // Time within the margin is not charged.
  expect(clock.spend(725)).toBe(true);
  expect(clock.left).toBe(10);
  expect(clock.spend(31)).toBe(false);
});

test('each move has the full time per move', () => {
  const clock = new Clock({ movetime: 100 }, 20);
  for (const ms of [100, 119, 100]) expect(clock.spend(ms)).toBe(true);
  expect(clock.spend(121)).toBe(false);
});

test('a side without a clock is never late', () => {
  expect(new Clock({ nodes: 5 }, 0).spend(1e9)).toBe(true);
});

test('each side gets its own limits, and both clocks under the right color', () => {
  const slow = new Clock({ clock: { base: 2000, increment: 20 } }, 0);
  const fast = new Clock({ clock: { base: 1000, increment: 10.5 }, depth: 5 }, 0);
  const clocks = [
    { remaining: 2000, increment: 20 },
    { remaining: 1000, increment: 10 },
  ];
  expect(moveLimits([slow, fast], 0)).toEqual({ clocks });
  expect(moveLimits([slow, fast], 1)).toEqual({ clocks, depth: 5 });
  expect(moveLimits([fast, slow], 0)).toEqual({ clocks: clocks.toReversed(), depth: 5 });
  const nodes = new Clock({ nodes: 100 }, 0);
  expect(moveLimits([nodes, slow], 0)).toEqual({ nodes: 100 });
  expect(moveLimits([nodes, slow], 1)).toEqual({ clocks: [undefined, clocks[0]] });
  expect(moveLimits([new Clock({ movetime: 50 }, 0), nodes], 0)).toEqual({ movetime: 50 });
});

test('a clock that has run out shows 1 ms', () => {
  const clock = new Clock({ clock: { base: 10, increment: 0 } }, 100);
  clock.spend(50);
  expect(moveLimits([clock, clock], 0).clocks?.[0]).toEqual({ remaining: 1, increment: 0 });
});

test.each([
  [{ clocks: [{ remaining: 2000, increment: 20 }, { remaining: 1000 }] }, 'go wtime 2000 winc 20 btime 1000 binc 0'],
  [{ clocks: [undefined, { remaining: 2000, increment: 20 }], depth: 5 }, 'go btime 2000 binc 20 depth 5'],
  [{ movetime: 50, nodes: 100 }, 'go movetime 50 nodes 100'],
  [{}, 'go infinite'],
] satisfies [MoveLimits, string][])('%j is sent as %s', (limits, command) => {
  expect(UCI_PROTOCOL.go(limits)).toBe(command);
});
