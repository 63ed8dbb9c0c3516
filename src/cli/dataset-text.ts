import { addCounts, SCORE_STEP } from '../learn/dataset/counts.ts';
import type { Counts, Funnel, Manifest } from '../learn/dataset/manifest.ts';
import { MAX_PHASE } from '../learn/dataset/shard-format.ts';
import { LINE_FORMATS } from '../learn/dataset/source-formats.ts';
import { phaseParts } from '../learn/dataset/warnings.ts';
import type { Notation } from '../notation/notation.ts';
import { align } from './table.ts';

const WIDTH = 40;

export function grouped(count: number): string {
  return count.toLocaleString('en-US');
}

function percent(count: number, of: number): string {
  return of === 0 ? '–' : `${((100 * count) / of).toFixed(1)} %`;
}

function barOf(count: number, most: number): string {
  const halves = count === 0 ? 0 : Math.max(1, Math.round((2 * WIDTH * count) / most));
  return '█'.repeat(halves >> 1) + (halves & 1 ? '▌' : '');
}

/** A chart with a bar for each row, labelled and counted. */
function chart(rows: readonly (readonly [label: string, count: number])[]): string[] {
  const most = Math.max(1, ...rows.map(([, count]) => count));
  const all = rows.reduce((sum, [, count]) => sum + count, 0);
  return align(
    rows.map(([label, count]) => [`  ${label}`, grouped(count), percent(count, all), barOf(count, most)]),
    [0, 1, 2],
  );
}

function scoreRows({ scores }: Counts): (readonly [string, number])[] {
  const middle = (scores.length - 1) / 2;
  return scores.map((count, i) => {
    const pawns = ((i - middle) * SCORE_STEP) / 100;
    const label = `${pawns < 0 ? '−' : pawns > 0 ? '+' : ''}${Math.abs(pawns)}`;
    const open = i === 0 ? ' or less' : i === scores.length - 1 ? ' or more' : '';
    return [`${label}${open}`, count];
  });
}

/** The numbers of positions that were read and left out. Reasons that left out none are not listed. */
function funnelRows(funnel: Funnel, kept: number): string[] {
  const rows: (readonly [string, number])[] = [
    ['read', funnel.positions],
    ['in the first half-moves', funnel.opening],
    ['with too large a score', funnel.score],
    ['known already', funnel.duplicates],
    ['in check', funnel.check],
    ['not quiet', funnel.unquiet],
    ['beyond the limit per game', funnel.surplus],
    ['kept', kept],
  ];
  const shown = rows.filter(([label, count]) => count > 0 || label === 'read' || label === 'kept');
  return align(
    shown.map(([label, count]) => [`  ${label}`, grouped(count), percent(count, funnel.positions)]),
    [1, 2],
  );
}

/** A dataset drawn as text: where it comes from, what was left out, and charts of what is in it. */
export function datasetText(folder: string, manifest: Manifest, sides: Notation['sides']): string[] {
  const [first, second] = sides;
  const { counts, funnel, sources, settings, shards, warnings, hash } = manifest;
  const all = addCounts(counts.train, counts.heldOut);
  const splits = (['train', 'heldOut'] as const).map((split) => [
    split === 'train' ? '  training' : '  held out',
    `${grouped(counts[split].positions)} positions`,
    `${grouped(counts[split].games)} games`,
    `${shards[split].length} shards`,
  ]);
  const lines = [
    `${folder}: ${grouped(all.positions)} positions of ${grouped(all.games)} games, hash ${hash}`,
    ...align(splits, [1, 2, 3]),
    '',
    'sources',
    ...sources.map(({ name, format, games, badGames }) => {
      const bad = badGames === 0 ? '' : `, ${grouped(badGames)} of them unusable`;
      return `  ${name}: ${LINE_FORMATS.includes(format) ? 'lines' : 'games'} ${grouped(games)}${bad}`;
    }),
    '',
    'settings',
    ...Object.entries(settings).map(([name, value]) => `  ${name}: ${value}`),
    '',
    'positions',
    ...funnelRows(funnel, all.positions),
    '',
    'result of the game, by position',
    ...chart([
      [`${first.title} won`, all.results[2]],
      ['drawn', all.results[1]],
      [`${second.title} won`, all.results[0]],
    ]),
    '',
    'side to move',
    ...chart([
      [first.title, all.turn[0]],
      [second.title, all.turn[1]],
    ]),
    '',
    `phase, from ${MAX_PHASE} with all pieces on the board to 0 with kings and pawns`,
    ...chart(all.phase.map((count, phase) => [String(phase), count] as const).reverse()),
    `  ${phaseParts(all)
      .map(({ name, positions }) => `${name} ${percent(positions, all.positions)}`)
      .reverse()
      .join(', ')}`,
  ];
  if (all.scored > 0) lines.push('', `score for ${first.name}, in pawns`, ...chart(scoreRows(all)));
  if (warnings.length > 0) lines.push('', ...warnings.map((warning) => `warning: ${warning}`));
  return lines;
}
