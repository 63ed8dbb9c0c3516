import type { Sensitivity } from '../evaluation/gradient/sensitivity.ts';
import type { KnobEffect, Ledger, LedgerRow } from '../evaluation/ledger.ts';
import type { Notation } from '../notation/notation.ts';
import { valueText } from '../profiles/knob-text.ts';
import { bar, barHeading, signed, unsigned } from './bars.ts';

const TITLE = 30;
const NUMBER = 11;

function cut(text: string, width: number): string {
  return text.length <= width ? text.padEnd(width) : `${text.slice(0, width - 1)}…`;
}

function line(title: string, numbers: readonly string[], end: string): string {
  return `${cut(title, TITLE)}${numbers.map((text) => text.padStart(NUMBER)).join('')}   ${end}`.trimEnd();
}

function side(value: number | null): string {
  return value === null ? '' : unsigned(value);
}

/** The ledger for a terminal: a row for each term, both sides, and a bar that points to the side it favors. */
export function ledgerTable({ score, terms, rows }: Ledger, sides: Notation['sides']): string[] {
  const shown: readonly LedgerRow[] = [...terms, ...rows.filter(({ total }) => total !== 0)];
  const full = Math.max(Math.abs(score), ...shown.map(({ total }) => Math.abs(total)));
  const [first, second] = sides.map(({ title }) => title) as [string, string];
  const heading = line('', [first, second, 'Total'], barHeading(second, first));
  return [
    heading,
    ...shown.map(({ title, white, black, total }) =>
      line(title, [side(white), side(black), signed(total)], bar(total, full)),
    ),
    '─'.repeat(TITLE + 3 * NUMBER),
    line('Score', ['', '', signed(score, 0)], bar(score, full)),
  ];
}

/** The effects of knobs on the score, the largest first. */
export function effectTable(effects: readonly KnobEffect[]): string[] {
  const acting = effects.filter(({ effect }) => effect !== 0).sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect));
  const silent = effects.length - acting.length;
  const full = Math.max(0, ...acting.map(({ effect }) => Math.abs(effect)));
  const row = (id: string, value: string, effect: string, end: string) =>
    `${cut(id, TITLE + 6)}${value.padStart(2 * NUMBER - 6)}${effect.padStart(NUMBER)}   ${end}`.trimEnd();
  return [
    'The effect of each knob: the score minus the score with the knob at its neutral value.',
    row('', 'Value', 'Effect', acting.length === 0 ? '' : barHeading()),
    ...acting.map(({ id, value, effect }) => row(id, valueText(value), signed(effect), bar(effect, full))),
    `${silent} more ${silent === 1 ? 'knob is' : 'knobs are'} neutral or without effect here.`,
  ];
}

/** The derivative of the score with respect to each number of a knob, sorted by the effect of one slider step. */
export function sensitivityTable(moved: readonly Sensitivity[], most: number): string[] {
  const shown = moved.slice(0, most);
  const rest = moved.length - shown.length;
  const full = Math.max(0, ...shown.map(({ perStep }) => Math.abs(perStep)));
  const row = (name: string, numbers: readonly string[], end: string) =>
    `${cut(name, TITLE + 8)}${numbers.map((text) => text.padStart(NUMBER - 2)).join('')}   ${end}`.trimEnd();
  const hasKink = shown.some(({ isKink }) => isKink);
  return [
    'How the score changes with each knob: per unit, and per step of its slider.',
    row('', ['Value', 'Per unit', 'Per step'], shown.length === 0 ? '' : barHeading()),
    ...shown.map(({ name, value, derivative, perStep, isKink }) =>
      row(`${name}${isKink ? ' *' : ''}`, [valueText(value), signed(derivative), signed(perStep)], bar(perStep, full)),
    ),
    ...(hasKink ? ['* The score has a kink or a jump at this value: the numbers hold for one side of it.'] : []),
    ...(rest === 0
      ? []
      : [`${rest} more ${rest === 1 ? 'number has a smaller effect' : 'numbers have smaller effects'}.`]),
  ];
}
