import { expect, test } from 'vitest';
import { soundOf } from './sounds.ts';

test('captures, checks and mates sound different from other moves', () => {
  expect(['Nf3', 'exd5', 'Bb5+', 'Qxf7#', 'O-O'].map(soundOf)).toEqual(['move', 'capture', 'check', 'end', 'move']);
});
