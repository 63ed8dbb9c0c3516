import type { PlyReport, Report } from '../../explain/lines/report.ts';
import type { Part } from '../ledger/ledger-bars.tsx';

/** All parts of a line's score. Parts that have parts themselves are replaced by these. */
export function scoreParts({ components }: Pick<Report, 'components'>): Part[] {
  return components.flatMap(({ id, title, total, terms }) =>
    terms === undefined
      ? [{ id, title, total }]
      : terms.map((term) => ({ id: `${id}.${term.id}`, title: term.title, total: term.total })),
  );
}

/** The score at the start of the line and the change of each component since: together the score. */
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
  /** Its value before the first ply. */
  readonly start: number;
  /** Its change at each ply. */
  readonly changes: readonly number[];
  /** Its value at the end: the start plus all changes. */
  readonly total: number;
}

export interface PlyTable {
  /** Components that are always 0 are left out. */
  readonly rows: readonly PlyRow[];
  readonly plies: readonly PlyReport[];
  /** The largest change, for the scale of the bars. */
  readonly most: number;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Smaller changes are only floating-point errors. */
const DUST = 1e-9;

function rowsOf({ components, plies }: Pick<Report, 'components' | 'plies'>): PlyRow[] {
  const titles = new Map(components.map(({ id, title }) => [id, title]));
  // A component that disappears before the end has changes, but no final value.
  for (const { changes } of plies) for (const id of Object.keys(changes)) if (!titles.has(id)) titles.set(id, id);
  return [...titles].map(([id, title]) => {
    const total = components.find((one) => one.id === id)?.total ?? 0;
    const changes = plies.map((ply) => ply.changes[id] ?? 0);
    const start = total - sum(changes);
    return { id, title, start: Math.abs(start) < DUST ? 0 : start, changes, total };
  });
}

/** The changes of each component along a line. */
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
