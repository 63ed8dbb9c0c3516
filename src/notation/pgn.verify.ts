import { expect, test } from 'vitest';
import { loadRules } from '../rules/node.ts';
import { readBigPgn, sampleGames } from './big-pgn.testing.ts';
import { replayPgn } from './pgn-replay.ts';
import { readPgn } from './pgn-stream.ts';

const rules = await loadRules();

test('100 MB of games are streamed in constant memory', async () => {
  const reading = await readBigPgn(sampleGames(rules.position()), 100);
  expect(reading.bytes).toBeGreaterThan(100_000_000);
  expect(reading.faults).toBe(0);
  expect(reading.growth).toBeLessThan(8_000_000);
  console.log(
    `${(reading.bytes / 1e6 / reading.seconds).toFixed(0)} MB/s, heap grew by ${(reading.growth / 1e6).toFixed(1)} MB`,
  );
});

test('100 MB of games are read and replayed without a fault', async () => {
  const position = rules.position();
  const text = sampleGames(position).join('\n');
  const rounds = Math.ceil(100_000_000 / text.length);
  async function* source() {
    for (let round = 0; round < rounds; round++) yield text;
  }
  let plies = 0;
  const start = performance.now();
  for await (const item of readPgn(source())) {
    expect(item.ok).toBe(true);
    if (!item.ok) continue;
    const replayed = replayPgn(position, item.value, { number: item.number });
    expect(replayed.ok).toBe(true);
    plies += item.value.line.moves.length;
  }
  const seconds = (performance.now() - start) / 1000;
  console.log(
    `${((rounds * text.length) / 1e6 / seconds).toFixed(1)} MB/s, ${plies} plies of main lines in ${seconds.toFixed(0)} s`,
  );
});
