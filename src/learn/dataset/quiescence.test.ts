import { expect, test } from 'vitest';
import { defaultProfile } from '../../engine/default.ts';
import { randomPositions } from '../../lab/positions.ts';
import { loadFen } from '../../notation/fen.ts';
import { compileCore, loadRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { NO_SCORE } from './label.ts';
import { Quiescence } from './quiescence.ts';
import { RECORD_BYTES, writeRecord } from './record.ts';

const rules = await loadRules();
const core = await compileCore();

test('a position is quiet exactly when its static score is that of the quiescence search', async () => {
  const profile = defaultProfile();
  const quiescence = await Quiescence.create(core, profile);
  // With the quiescence search switched off, the score is the static one.
  const still = await Quiescence.create(core, { ...profile, search: { ...profile.search, quiescence: 0 } });
  const position = rules.position();
  const record = new Uint8Array(RECORD_BYTES);
  const count = { quiet: 0, unquiet: 0, check: 0 };
  for (const fen of randomPositions(rules, { count: 600, seed: 5, plies: [6, 80] })) {
    unwrap(loadFen(position, fen));
    writeRecord(new DataView(record.buffer), 0, position.setup(), { halfPoints: 1, score: NO_SCORE, first: true });
    quiescence.load(record, 0);
    still.load(record, 0);
    if (position.inCheck) {
      expect(quiescence.isQuiet()).toBe(false);
      count.check++;
      continue;
    }
    const isSame = quiescence.score() === still.score();
    expect({ fen, quiet: quiescence.isQuiet() }).toEqual({ fen, quiet: isSame });
    count[isSame ? 'quiet' : 'unquiet']++;
  }
  for (const found of Object.values(count)) expect(found).toBeGreaterThan(20);
});
