import { expect, test } from 'vitest';
import { busyShare, measureCores, shareBetween } from './machine.ts';

const core = (user: number, sys: number, idle: number) => ({ times: { user, nice: 0, sys, idle, irq: 0 } });

test('the load is the share of all cores that was not idle', () => {
  expect(shareBetween([core(0, 0, 0), core(5, 0, 5)], [core(30, 20, 50), core(5, 0, 105)])).toBe(0.25);
  expect(shareBetween([core(1, 2, 3)], [core(1, 2, 3)])).toBe(0);
});

test('the load of this machine is between 0 and 1', async () => {
  const share = await busyShare(50);
  expect(share).toBeGreaterThanOrEqual(0);
  expect(share).toBeLessThanOrEqual(1);
});

test('the use of the cores by this process and by others is measured separately', () => {
  const end = measureCores();
  const start = performance.now();
  while (performance.now() - start < 50);
  const { own, others, ms } = end();
  expect(ms).toBeGreaterThanOrEqual(50);
  expect(own).toBeGreaterThan(0);
  expect(own).toBeLessThanOrEqual(1.1);
  expect(others).toBeGreaterThanOrEqual(0);
  expect(others).toBeLessThanOrEqual(1);
});
