import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LabEvent, LabRun, LabState } from '../../lab/lab-messages.ts';
import { followLab, useLab } from './lab-store.ts';

/** A stream of events that the test opens and feeds. */
class Stream extends EventTarget {
  static last: Stream;

  constructor() {
    super();
    Stream.last = this;
  }

  close(): void {}

  send(event: LabEvent): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) }));
  }
}

const run = (id: string, played = 0) => ({ id, played, state: 'running', speed: 1 }) as LabRun;
const shown = () => useLab.getState().runs.map(({ id, played }) => `${id} ${played}`);

let runs: LabRun[];
let answer: () => Promise<void>;
let stop: () => void;

beforeEach(async () => {
  runs = [run('one'), run('two')];
  answer = () => Promise.resolve();
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal('fetch', async () => {
    const state = { isServed: true, runs: [...runs], fixedGames: 1 } as unknown as LabState;
    await answer();
    return { ok: true, status: 200, json: async () => state };
  });
  stop = followLab();
  await vi.waitFor(() => expect(shown()).toEqual(['one 0', 'two 0']));
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

test('a run that is deleted before the stream of events is open disappears', async () => {
  runs = [run('two')];
  Stream.last.dispatchEvent(new Event('open'));
  await vi.waitFor(() => expect(shown()).toEqual(['two 0']));
});

test('events that arrive while the state is read are applied after it', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  answer = () => held;
  Stream.last.dispatchEvent(new Event('open'));
  Stream.last.send({ run: run('one', 4) });
  Stream.last.send({ removed: 'two' });
  release();
  await vi.waitFor(() => expect(shown()).toEqual(['one 4']));
  Stream.last.send({ run: run('one', 6) });
  expect(shown()).toEqual(['one 6']);
});

test('no run is shown as running while the server does not answer', async () => {
  const states = () => useLab.getState().runs.map(({ state, speed }) => `${state} ${speed}`);
  runs = [run('one'), { ...run('two'), state: 'finished', speed: null }];
  Stream.last.dispatchEvent(new Event('open'));
  await vi.waitFor(() => expect(states()).toEqual(['running 1', 'finished null']));
  Stream.last.dispatchEvent(new Event('error'));
  expect(useLab.getState().status).toBe('offline');
  expect(states()).toEqual(['unknown null', 'finished null']);
});
