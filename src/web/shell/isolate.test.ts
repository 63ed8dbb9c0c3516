import { afterEach, expect, test, vi } from 'vitest';
import { isolate } from './isolate.ts';

const reload = vi.fn();

/** A page that is not isolated, in a browser whose service workers register like this. */
function openPage(register: (control: () => void) => Promise<unknown>): void {
  const listeners: (() => void)[] = [];
  const serviceWorker = {
    controller: null as object | null,
    ready: Promise.resolve(),
    register: () =>
      register(() => {
        serviceWorker.controller = {};
        for (const listener of listeners) listener();
      }),
    addEventListener: (_: string, listener: () => void) => listeners.push(listener),
  };
  const stored = new Map<string, string>();
  vi.useFakeTimers();
  vi.stubGlobal('crossOriginIsolated', false);
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  reload.mockClear();
});

test('a page whose service worker takes over is reloaded once', async () => {
  openPage(async (control) => control());
  expect(await isolate()).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(await isolate()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

test.each([
  ['is never sent', () => new Promise(() => {})],
  ['never takes over', async () => {}],
])('a service worker that %s does not keep the page from opening', async (_, register) => {
  openPage(register);
  const opened = isolate();
  await vi.advanceTimersByTimeAsync(4000);
  expect(await opened).toBe(true);
  expect(reload).not.toHaveBeenCalled();
});
