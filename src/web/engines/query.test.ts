import { expect, test } from 'vitest';
import { FaultError } from '../../rules/result.ts';
import { pause, Query } from './query.ts';

/** A task that ends when the test says so. */
function controlled<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<T>((...ends) => {
    [resolve, reject] = ends;
  });
  return { task: () => promise, resolve, reject };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('of the questions that arrive while a task runs, only the last is run', async () => {
  const query = new Query<number>();
  const first = controlled<number>();
  const started: number[] = [];
  const answers = [query.ask([0], first.task)];
  for (const i of [1, 2, 3])
    answers.push(
      query.ask([i], async () => {
        started.push(i);
        return i;
      }),
    );
  first.resolve(0);
  expect(await Promise.all(answers)).toEqual([undefined, undefined, undefined, 3]);
  expect(started).toEqual([3]);
  expect(query.use.getState()).toMatchObject({ key: [3], value: 3, isRunning: false });
});

test('the last good answer stays until the next arrives, also after a fault', async () => {
  const query = new Query<string>();
  await query.ask(['a'], async () => 'first');
  const failing = controlled<string>();
  const failed = query.ask(['b'], failing.task);
  expect(query.use.getState()).toMatchObject({ key: ['a'], value: 'first', isRunning: true });
  failing.reject(new FaultError({ code: 'x.y', field: 'z', message: 'wrong' }));
  expect(await failed).toBe(undefined);
  const fault = { code: 'x.y', field: 'z', message: 'wrong' };
  expect(query.use.getState()).toMatchObject({ key: ['b'], value: 'first', isRunning: false, fault });
  await query.ask(['b'], async () => 'second');
  expect(query.use.getState()).toMatchObject({ key: ['b'], value: 'second', fault: undefined });
});

test('a new question aborts the running task, and a late answer or report is ignored', async () => {
  const query = new Query<number, string>();
  const late = controlled<number>();
  let report: (progress: string) => void = () => {};
  let signal: AbortSignal | undefined;
  void query.ask([1], (run) => {
    report = (progress) => run.report({ progress });
    ({ signal } = run);
    return late.task();
  });
  report('half');
  expect(query.use.getState().progress).toBe('half');
  const next = query.ask([2], async () => 2);
  expect(signal!.aborted).toBe(true);
  report('three quarters');
  late.resolve(1);
  expect(await next).toBe(2);
  expect(query.use.getState()).toMatchObject({ value: 2, progress: undefined });
});

test('after an early answer to another question, the first question is asked again', async () => {
  const query = new Query<string>();
  await query.ask(['a'], async () => 'a');
  void query.ask(['b'], async ({ signal, report }) => {
    report({ value: 'b, early' });
    return (await pause(1e9, signal)) ? 'b' : undefined;
  });
  query.ensure(['a'], async () => 'a again');
  await settled();
  expect(query.use.getState()).toMatchObject({ key: ['a'], value: 'a again' });
});

test('interim answers are shown on request, but not those of cancelled questions', async () => {
  const shown: (number | undefined)[] = [];
  const query = new Query<number>({ showsInterim: true });
  query.use.subscribe(({ value }) => shown.push(value));
  const first = controlled<number>();
  const second = controlled<number>();
  void query.ask([1], first.task);
  void query.ask([2], second.task);
  first.resolve(1);
  await settled();
  expect(query.use.getState()).toMatchObject({ key: [1], value: 1, isRunning: true });
  // The answer to [1] is still there, so [2] is not needed any more.
  query.ensure([1], async () => 1);
  second.resolve(2);
  await settled();
  expect(query.use.getState()).toMatchObject({ key: [1], value: 1, isRunning: false });
  expect(shown).not.toContain(2);
});

test('a key that is answered or being answered is not asked again, except after a fault', async () => {
  const query = new Query<number>();
  let calls = 0;
  const task = async () => {
    if (++calls === 2) throw new Error('failed');
    return calls;
  };
  for (let i = 0; i < 3; i++) query.ensure(['a'], task);
  await settled();
  query.ensure(['a'], task);
  expect(calls).toBe(1);
  query.ensure(['b'], task);
  await settled();
  query.ensure(['b'], task);
  await settled();
  expect([calls, query.use.getState().value]).toEqual([3, 3]);
  // A cancelled question is asked again, as when a component is mounted twice.
  query.ensure(['c'], task);
  query.cancel();
  query.ensure(['c'], task);
  await settled();
  expect(query.use.getState()).toMatchObject({ key: ['c'], value: 5 });
  query.clear();
  expect(query.use.getState()).toMatchObject({ key: undefined, value: undefined });
});

test('a pause ends at once when its signal is aborted', async () => {
  const controller = new AbortController();
  expect(await pause(0, controller.signal)).toBe(true);
  const long = pause(1e9, controller.signal);
  controller.abort();
  expect(await long).toBe(false);
  expect(await pause(1e9, controller.signal)).toBe(false);
});
