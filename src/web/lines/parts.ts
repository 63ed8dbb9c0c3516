import type { PlyReport, Report } from '../../explain/lines/report.ts';
import type { Part } from '../ledger/ledger-bars.tsx';

/** Everything a line's score is made of, one by one: parts that have parts of their own are replaced by these. */
export function scoreParts({ components }: Pick<Report, 'components'>): Part[] {
  return components.flatMap(({ id, title, total, terms }) =>
    terms === undefined
      ? [{ id, title, total }]
      : terms.map((term) => ({ id: `${id}.${term.id}`, title: term.title, total: term.total })),
  );
}

/** What the line began with and what each component has changed since: together the score. */
export function changeParts(report: Pick<Report, 'components' | 'plies' | 'start'>): Part[] {
  return [
    { id: 'start', title: 'At the root', total: report.start.score },
    ...rowsOf(report).map(({ id, title, changes }) => ({ id, title, total: sum(changes) })),
  ];
}

/** A component along a line. */
export interface PlyRow {
  readonly id: string;
  readonly title: string;
  /** What it was before the first ply. */
  readonly start: number;
  /** What each ply has changed of it. */
  readonly changes: readonly number[];
  /** What it is at the end: the start and all changes together. */
  readonly total: number;
}

export interface PlyTable {
  /** What is nothing all along is left out. */
  readonly rows: readonly PlyRow[];
  readonly plies: readonly PlyReport[];
  /** The largest change of a cell, for bars. */
  readonly most: number;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Differences of sums leave dust that is nobody's change. */
const DUST = 1e-9;

function rowsOf({ components, plies }: Pick<Report, 'components' | 'plies'>): PlyRow[] {
  const titles = new Map(components.map(({ id, title }) => [id, title]));
  // What was there on the way and is gone at the end has a change, but no component.
  for (const { changes } of plies) for (const id of Object.keys(changes)) if (!titles.has(id)) titles.set(id, id);
  return [...titles].map(([id, title]) => {
    const total = components.find((one) => one.id === id)?.total ?? 0;
    const changes = plies.map((ply) => ply.changes[id] ?? 0);
    const start = total - sum(changes);
    return { id, title, start: Math.abs(start) < DUST ? 0 : start, changes, total };
  });
}

/** What each ply of a line has done to each component. */
export function plyTable(report: Pick<Report, 'components' | 'plies'>): PlyTable {
  const rows = rowsOf(report)
    .filter(({ start, total, changes }) => start !== 0 || total !== 0 || changes.some((one) => one !== 0))
    .toSorted((a, b) => weight(b) - weight(a));
  const cells = rows.flatMap(({ changes }) => changes.map(Math.abs));
  return { rows, plies: report.plies, most: Math.max(1, ...cells) };
}

function weight({ total, changes }: PlyRow): number {
  return Math.max(Math.abs(total), ...changes.map(Math.abs));
}
