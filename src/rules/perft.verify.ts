import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { loadFen } from '../notation/fen.ts';
import { compileDebugCore } from './debug-core.testing.ts';
import { type PerftCase, runPerft } from './perft-pool.testing.ts';
import { CHESS960, STRESS, WELL_KNOWN } from './perft-positions.testing.ts';
import { unwrap } from './result.ts';
import { Rules } from './rules.ts';

/** Large collections of published counts, too large to be part of the project. */
const DATA = fileURLToPath(new URL('../../../shared/data/', import.meta.url));

/** Every count of every line: `<FEN> ;D1 20 ;D2 400 …`. */
function readSuite(file: string): PerftCase[] {
  return readFileSync(DATA + file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line) => {
      const [fen, ...counts] = line.split(';');
      return counts.map((count) => {
        const match = /^D(\d+) (\d+)$/.exec(count.trim());
        if (match === null) throw new Error(`cannot read the count ${count} of ${fen}`);
        return { fen: fen!.trim(), depth: Number(match[1]), expected: Number(match[2]) };
      });
    });
}

for (const file of ['perft-standard.epd', 'perft-chess960.epd']) {
  const absent = !existsSync(DATA + file);
  test.skipIf(absent && !process.env.CI)(
    `every count of ${file} at full depth${absent ? ' (skipped: ../shared/data does not exist)' : ''}`,
    async () => {
      const cases = readSuite(file);
      expect(cases.length).toBeGreaterThan(0);
      const { leaves, seconds, mismatches } = await runPerft(file, cases);
      expect(mismatches).toEqual([]);
      const positions = new Set(cases.map(({ fen }) => fen)).size;
      const depth = Math.max(...cases.map((item) => item.depth));
      process.stderr.write(
        `${file}: ${positions} positions, ${cases.length} counts to depth ${depth}, ${leaves} leaves in ${seconds.toFixed(0)} s\n`,
      );
    },
  );
}

test('the debug core counts every position of the tests to depth 4', async () => {
  const position = new Rules(await compileDebugCore('core/core.ts', 'chess')).position();
  for (const { fen, counts } of [...WELL_KNOWN, ...STRESS, ...CHESS960]) {
    unwrap(loadFen(position, fen));
    const expected = counts.slice(0, 4);
    expect(
      expected.map((_, index) => position.perft(index + 1)),
      fen,
    ).toEqual(expected);
  }
});
