import { expect, test } from 'vitest';
import { type Port, Remote, type Reply, type Request } from './rpc.ts';

/** A worker that answers as the test says. */
function fakePort(answer: (request: Request, post: (reply: Reply) => void) => void) {
  const hearers: ((event: { data: Reply }) => void)[] = [];
  const mourners: ((event: { message: string }) => void)[] = [];
  const post = (data: Reply) => {
    for (const hear of hearers) hear({ data });
  };
  const port: Port = {
    postMessage: (request) => queueMicrotask(() => answer(request, post)),
    addEventListener(type: string, listener: never) {
      if (type === 'message') hearers.push(listener);
      else mourners.push(listener);
    },
    terminate() {},
  };
  const fail = (message: string) => {
    for (const mourn of mourners) mourn({ message });
  };
  return { port, fail };
}

test('tasks are answered in any order, with their progress reports', async () => {
  const waiting: [Request, (reply: Reply) => void][] = [];
  const { port } = fakePort((request, post) => waiting.push([request, post]));
  const remote = new Remote(() => port);
  const told: unknown[] = [];
  const first = remote.call('a', 'first', [1], (event) => told.push(event));
  const second = remote.tasks<{ second(context: never, x: number): number }>('a').second(2);
  await Promise.resolve();
  for (const [{ id, args }, post] of waiting.reverse()) {
    post({ id, type: 'event', event: args[0] });
    post({ id, type: 'done', value: (args[0] as number) * 10 });
  }
  expect(await Promise.all([first, second])).toEqual([10, 20]);
  expect(told).toEqual([1]);
});

test('a fault arrives as it was thrown, and a dead worker fails the waiting tasks and is restarted', async () => {
  let spawned = 0;
  const { port, fail } = fakePort((request, post) => {
    if (request.task === 'bad')
      post({ id: request.id, type: 'fault', fault: { code: 'x.y', field: 'z', message: 'wrong' } });
    if (request.task === 'good') post({ id: request.id, type: 'done', value: 1 });
  });
  const remote = new Remote(() => {
    spawned++;
    return port;
  });
  await expect(remote.call('a', 'bad', [])).rejects.toMatchObject({ code: 'x.y', field: 'z', message: 'wrong' });
  const silent = remote.call('a', 'silent', []);
  fail('out of memory');
  await expect(silent).rejects.toThrow('out of memory');
  expect(await remote.call('a', 'good', [])).toBe(1);
  expect(spawned).toBe(2);
});
