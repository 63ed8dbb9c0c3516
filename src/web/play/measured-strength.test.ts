import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ELO_MATCHES, FULL_AGAINST_STOCKFISH, LEVEL_MATCHES, matchText } from './measured-strength.ts';

const text = await readFile('docs/strength.md', 'utf8');

/** The results in a row of the tables of the document. */
function resultOf(row: RegExp): number[] {
  const line = text.split('\n').find((one) => row.test(one))!;
  return /\| (\d+) (\d+) (\d+) \|/.exec(line)!.slice(1).map(Number);
}

test('the strengths that the page shows are those that were measured', () => {
  for (const [name, { against, result }] of [...Object.entries(LEVEL_MATCHES), ...Object.entries(ELO_MATCHES)])
    expect(result, name).toEqual(resultOf(new RegExp(`^\\| ${name} v ${against}\\b`)));
  const { elo, result } = FULL_AGAINST_STOCKFISH;
  expect(result).toEqual(resultOf(new RegExp(`^\\| Stockfish 15.1, UCI_Elo ${elo} `)));
  expect(matchText(LEVEL_MATCHES.hard!, 'Medium')).toBe('won 194 of 200 games against Medium');
});
