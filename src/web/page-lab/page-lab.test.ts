import { expect, test } from 'vitest';
import { lucena } from '../../cli/run.testing.ts';
import { bookText } from '../../lab/book.ts';
import type { LabEvent, LabMatch, LabMatchOrder } from '../../lab/lab-messages.ts';
import { startPlayer } from '../../lab/match/start-player.ts';
import { loadRules } from '../../rules/node.ts';
import { presetFile } from '../state/profile-file.ts';
import { MemoryLocks, MemoryStore } from './page-lab.testing.ts';
import { PageLab, type PageLabOptions } from './page-lab.ts';

const rules = await loadRules();

const ORDER: LabMatchOrder = {
  kind: 'match',
  players: ['lucena', 'material'].map((name) => ({ name, profile: presetFile(name) })) as never,
  settings: { nodes: '60' },
  games: 8,
};

/** A tab with a lab. */
function tab({ store = new MemoryStore(), locks = new MemoryLocks(), ...options }: Partial<PageLabOptions> = {}) {
  const events: LabEvent[] = [];
  const waiting = new Set<() => void>();
  const lab = new PageLab({
    store,
    locks,
    rules,
    start: ({ spec }, spare) => startPlayer(spec, spare),
    core: 'this core',
    book: async () => bookText(),
    limits: { running: 1, concurrency: 2, runs: 2, bytes: 1 << 20, games: 100 },
    ...options,
    onEvent: (event) => {
      events.push(event);
      for (const wake of waiting) wake();
    },
  });
  const latest = () => events.flatMap((event) => ('run' in event ? [event.run as LabMatch] : [])).at(-1);
  const until = async (isWanted: (run: LabMatch) => boolean): Promise<LabMatch> => {
    for (;;) {
      const run = latest();
      if (run !== undefined && isWanted(run)) return run;
      await new Promise<void>((resolve) => waiting.add(resolve));
    }
  };
  return { lab, store: store as MemoryStore, locks: locks as MemoryLocks, events, until };
}

test('a match ends like that on the command line, and its pairs can be read', async () => {
  const { lab, until } = tab();
  const { id, state } = await lab.start(ORDER);
  expect(state).toBe('running');
  const run = await until((one) => one.state === 'finished');
  const { out } = await lucena('match', 'lucena', 'material', '--nodes', '60', '--games', '8', '--json');
  expect(run.result).toEqual(JSON.parse(out).result);
  expect((await lab.state()).runs).toEqual([run]);
  expect((await lab.pairs(id, 0, 50)).total).toBe(4);
  expect((await lab.pair(id, 2)).games.map(({ number }) => number)).toEqual([3, 4]);
  await expect(lab.pair(id, 9)).rejects.toThrow('pair 9 has not been played');
  const { divergences } = await lab.divergences(id);
  expect(divergences.length).toBeGreaterThan(0);
  for (const { choices, points } of divergences)
    expect([choices[0] !== choices[1], points !== 1]).toEqual([true, true]);
  expect((await lab.details(id)).players).toEqual(ORDER.players.map(({ profile }) => profile));
});

test('a page that was closed resumes with every stored game', async () => {
  const first = tab();
  const { store, locks } = first;
  const add = store.add.bind(store);
  // The third game is never stored: the page is closed at that moment.
  store.add = async (...args) => {
    if (store.runs.get(args[0])!.played >= 2) await new Promise(() => {});
    return add(...args);
  };
  const { id } = await first.lab.start(ORDER);
  await expect.poll(() => store.runs.get(id)!.played).toBe(2);
  locks.drop();
  store.add = add;
  const second = tab({ store, locks });
  expect((await second.lab.state()).runs).toMatchObject([{ id, state: 'paused', played: 2 }]);
  await second.lab.resume(id);
  const run = await second.until((one) => one.state === 'finished');
  const { out } = await lucena('match', 'lucena', 'material', '--nodes', '60', '--games', '8', '--json');
  expect(run.result).toEqual(JSON.parse(out).result);
});

test('a match is paused, and only one is played at a time in all tabs', async () => {
  const { lab, store, locks } = tab();
  const other = tab({ store, locks });
  const { id } = await lab.start({ ...ORDER, games: 100 });
  expect((await other.lab.state()).runs).toMatchObject([{ id, state: 'elsewhere' }]);
  await expect(lab.start(ORDER)).rejects.toThrow('a match is being played; pause it first');
  await expect(other.lab.start(ORDER)).rejects.toThrow('another tab is playing');
  await expect(other.lab.resume(id)).rejects.toThrow('another tab is playing');
  await expect(other.lab.remove(id)).rejects.toThrow('pause it first');
  expect(await lab.pause(id)).toMatchObject({ state: 'paused' });
  await other.lab.remove(id);
  expect(other.events).toEqual([{ removed: id }]);
  expect((await lab.state()).runs).toEqual([]);
});

test('runs and bytes are limited, and a run that does not fit is refused', async () => {
  const limits = { running: 1, concurrency: 1, runs: 1, bytes: 3000, games: 100 };
  const { lab, until } = tab({ limits });
  await expect(lab.start({ ...ORDER, games: 102 })).rejects.toThrow('at most 100 games');
  const { id } = await lab.start(ORDER);
  const run = await until((one) => one.state === 'paused');
  expect(run.message).toContain('take up more than');
  expect(run.played).toBeLessThan(8);
  await expect(lab.start(ORDER)).rejects.toThrow('there are already 1 runs');
  await lab.remove(id);
  await lab.start(ORDER);
});

test('a match cannot be resumed with another engine, or with a changed game', async () => {
  const { lab, store, locks, until } = tab();
  const { id } = await lab.start(ORDER);
  await until((one) => one.played >= 2);
  await lab.pause(id);
  const changed = tab({ store, locks, core: 'another core' });
  await expect(changed.lab.resume(id)).rejects.toThrow('the engine has changed');
  const line = store.lines.get(id)!.get(1)!;
  store.lines
    .get(id)!
    .set(1, line.replace(/"points":[\d.]+/, '"points":0.5').replace(/"reason":"\w+"/, '"reason":"time"'));
  await expect(lab.resume(id)).rejects.toMatchObject({ code: 'journal.contradiction' });
});
