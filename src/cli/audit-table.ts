import type { TermOperations } from '../evaluation/audit/formulas.ts';
import type { Audit, AuditFailure } from '../evaluation/audit.ts';
import type { Cost } from '../lab/cost.ts';
import type { Estimate } from '../lab/statistics.ts';

const OP = 12;
const TEXT = 76;
/** The largest number of knobs that are listed by name. If there are more, only their number is shown. */
const NAMED = 4;

function cut(text: string, width: number): string {
  return text.length <= width ? text.padEnd(width) : `${text.slice(0, width - 1)}…`;
}

function short(knob: string, term: string): string {
  return knob.startsWith(`${term}.`) ? knob.slice(term.length + 1) : knob;
}

function knobList(knobs: readonly string[], term: string): string {
  const named = knobs.slice(0, NAMED).map((knob) => short(knob, term));
  return [...named, ...(knobs.length > NAMED ? [`and ${knobs.length - NAMED} more`] : [])].join(', ');
}

/** Operation → knobs, term by term. */
export function operationTable(terms: readonly TermOperations[]): string[] {
  return terms.flatMap(({ id, operations }) => [
    id,
    ...operations.map(({ op, text, knobs, status, reason }) => {
      const control = status === 'controlled' ? knobList(knobs, id) : `${status === 'exempt' ? '–' : '!!'} ${reason}`;
      return `  ${cut(op, OP)}${cut(text, TEXT)}  ${control}`;
    }),
    '',
  ]);
}

/** Entry numbers, with consecutive ones as a range: 0–7, 14. */
function ranges(entries: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const entry of entries) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === entry - 1) last[1] = entry;
    else runs.push([entry, entry]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
}

export function knobLines({ terms, knobs, positions, forLines, asleep, unreached, failures }: Audit): string[] {
  const operations = terms.flatMap((term) => term.operations);
  const exempt = operations.filter(({ status }) => status === 'exempt').length;
  return [
    ...(forLines.length === 0 ? [] : [`knobs of the search for lines, checked by searching: ${forLines.join(', ')}`]),
    ...asleep.map((knob) => `no effect under this profile: ${knob}`),
    ...unreached.map(({ knob, entries }) => `entries that no position reads: ${knob} ${ranges(entries)}`),
    `${operations.length} operations, ${exempt} of them exempt; ${knobs} knobs moved over ${positions} positions; ` +
      `${failures.length === 0 ? 'no' : failures.length} failures`,
  ];
}

export function failureLines(failures: readonly AuditFailure[]): string[] {
  return failures.map(({ code, term, subject, reason }) => {
    const where = code === 'operation.uncontrolled' ? `${term}: ${subject}` : subject;
    return `${code}: ${where}: ${reason}`;
  });
}

function interval({ low, high }: Estimate): string {
  return `${low.toFixed(1)} to ${high.toFixed(1)}`;
}

/** The time each term takes, the slowest first. */
export function costTable({ rounds, positions, total, call, terms, shared }: Cost): string[] {
  const row = (name: string, value: string, range: string, share: string) =>
    `${cut(name, 24)}${value.padStart(9)}${range.padStart(18)}${share.padStart(8)}`.trimEnd();
  const line = (name: string, estimate: Estimate, share?: number) =>
    row(name, estimate.value.toFixed(1), interval(estimate), share === undefined ? '' : `${Math.round(100 * share)} %`);
  return [
    row('nanoseconds', 'median', '95 % interval', 'share'),
    ...[...terms].sort((a, b) => b.value - a.value).map((term) => line(term.id, term, term.share)),
    row('shared by several', shared.toFixed(1), '', ''),
    line('the call', call),
    line('one evaluation', total),
    `The cost of a term is the time saved by leaving it out. ${rounds} rounds over ${positions} positions.`,
  ];
}
