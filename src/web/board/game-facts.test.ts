import { expect, test } from 'vitest';
import { loadRules } from '../../rules/node.ts';
import { type GameNode, nodeOf, ROOT, treeAt } from '../state/game-tree.ts';
import { eventText, playerText, timeLeft } from './game-facts.ts';

test('players are shown with title and rating, if known (trust 2)', () => {
  const tags = { White: 'Ann', WhiteElo: '2100', WhiteTitle: 'WGM', Black: '?', BlackElo: '?' };
  expect(playerText(tags, 0)).toBe('WGM Ann (2100)');
  expect(playerText(tags, 1)).toBe('Black');
});

test('event, site, round and date are shown as far as they are known (trust 2)', () => {
  const tags = { Event: 'Club evening', Site: 'https://club.example/x', Round: '3', Date: '2026.01.02', Result: '1-0' };
  expect(eventText(tags)).toBe('Club evening · club.example/x · round 3 · 2026.01.02');
  expect(eventText({ Event: '?', Site: '-', Round: '-', Date: '2026.??.??' })).toBe('2026');
  expect(eventText({ Date: '????.??.??', UTCDate: '2025.12.31' })).toBe('2025.12.31');
  expect(eventText({})).toBe('');
});

test('a side’s clock shows the time left after its last move', async () => {
  const start = nodeOf(treeAt((await loadRules()).position()), ROOT);
  const path: GameNode[] = [
    start,
    { ...start, ply: 1, clock: 9 },
    { ...start, ply: 2, clock: 8 },
    { ...start, ply: 3 },
  ];
  expect([timeLeft(path, 0), timeLeft(path, 1), timeLeft(path.slice(0, 2), 1)]).toEqual([9, 8, undefined]);
});
