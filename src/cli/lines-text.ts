import { ENDINGS } from '../explain/lines/ending-words.ts';
import type { LineKnobEffect } from '../explain/lines/knob-effects.ts';
import type { LineReport, PlyReport, Report } from '../explain/lines/report.ts';
import type { ContrastedLine } from '../explain/why/contrast.ts';
import type { Notation } from '../notation/notation.ts';
import { valueText } from '../profiles/knob-text.ts';
import { bar, barHeading, signed, unsigned } from './bars.ts';

const TITLE = 30;
const NUMBER = 11;

function hasFacts(report: Report): report is LineReport {
  return 'risk' in report;
}

function number(value: number): string {
  return String(Math.round(value * 10000) / 10000);
}

function plies(count: number): string {
  return `${count} ${count === 1 ? 'ply' : 'plies'}`;
}

/** Describes the length of a line and the reason for it. */
function lengthText({ actualPlies, intendedDepth, reasons, ending, playedOut }: ContrastedLine): string {
  const parts = [
    `${plies(actualPlies)} at depth ${intendedDepth}`,
    ...(playedOut === 0 ? [] : [`the last ${playedOut === 1 ? 'ply' : plies(playedOut)} continued until quiet`]),
    ...(reasons.length === 0 ? [] : [`continued for ${reasons.join(', ')}`]),
    ...(ending === null ? [] : [ENDINGS[ending]]),
  ];
  return parts.join(' · ');
}

function factsText({ plainPlies, tradePlies, plyEquivalents, risk, gain, loss }: LineReport): string {
  const plies = `${plainPlies} plain and ${tradePlies} trade plies, counted as ${number(plyEquivalents)}`;
  return `${plies} · risk ${number(risk)} · gain ${number(gain)} · loss ${number(loss)}`;
}

function row(title: string, total: number, full: number): string {
  return `    ${title.padEnd(TITLE)}${signed(total).padStart(NUMBER)}   ${bar(total, full)}`.trimEnd();
}

function plyRow({ san, static: still, score, change, reason, trade, undevelopment }: PlyReport, ply: number): string {
  const notes = [
    ...(reason === null ? [] : [reason]),
    ...(trade ? ['trade ply'] : []),
    ...(undevelopment === 0 ? [] : [`gives up development ${signed(undevelopment)}`]),
  ];
  const numbers = [signed(still, 0), signed(score), signed(change)].map((text) => text.padStart(NUMBER)).join('');
  return `    ${String(ply).padStart(3)}  ${san.padEnd(TITLE - 5)}${numbers}   ${notes.join(' · ')}`.trimEnd();
}

function pliesText({ plies: all, start }: Report): string[] {
  const head = ['Static', 'Line', 'Change'].map((text) => text.padStart(NUMBER)).join('');
  const first = [signed(start.static, 0), signed(start.score), ''].map((text) => text.padStart(NUMBER)).join('');
  return [
    '',
    `    ${''.padEnd(TITLE)}${head}`,
    `    ${'     start'.padEnd(TITLE)}${first}`.trimEnd(),
    ...all.map((ply, i) => plyRow(ply, i + 1)),
  ];
}

/** The effects of knobs on the score of a line, the largest first, with the parts of the score they act on. */
export function knobsText(effects: readonly LineKnobEffect[]): string[] {
  const acting = effects.filter(({ effect }) => effect !== 0);
  const silent = effects.length - acting.length;
  const row = (id: string, value: string, reference: string, effect: string, where: string) =>
    `    ${id.padEnd(TITLE)}${[value, reference, effect].map((text) => text.padStart(NUMBER)).join(' ')}   ${where}`.trimEnd();
  return [
    '    The effect of each knob: the score minus the score of the same moves with another value.',
    row('', 'Value', 'Instead of', 'Effect', ''),
    ...acting.map(({ id, value, reference, effect, changes }) => {
      const where = Object.entries(changes).map(([component, change]) => `${component} ${signed(change)}`);
      return row(id, valueText(value), valueText(reference), signed(effect), where.join(' · '));
    }),
    `    ${silent} more ${silent === 1 ? 'knob has' : 'knobs have'} no effect on this line.`,
  ];
}

export interface ReportStyle {
  readonly withPlies: boolean;
  readonly sides: Notation['sides'];
}

/** A line for a terminal: its moves, the reason for its length, and the parts of its score. */
export function reportText(report: ContrastedLine, place: number, { withPlies, sides }: ReportStyle): string[] {
  const { san, score, components } = report;
  const shown = components.flatMap((component) => [component, ...(component.terms ?? [])]);
  const full = Math.max(Math.abs(score), ...shown.map(({ total }) => Math.abs(total)));
  return [
    `${String(place).padStart(2)}  ${signed(score)}  ${san}`,
    `    ${lengthText(report)}`,
    ...(hasFacts(report) ? [`    ${factsText(report)}`] : []),
    `    ${''.padEnd(TITLE + NUMBER)}   ${barHeading(sides[1].title, sides[0].title)}`,
    ...components
      .filter(({ total }) => total !== 0)
      .flatMap(({ title, total, terms = [] }) => [
        row(title, total, full),
        ...terms.filter((term) => term.total !== 0).map((term) => row(`  ${term.title}`, term.total, full)),
      ]),
    `    ${'─'.repeat(TITLE + NUMBER)}`,
    `    ${'Line'.padEnd(TITLE)}${unsigned(score) === '0.00' ? '0.00'.padStart(NUMBER) : signed(score).padStart(NUMBER)}`,
    ...(withPlies ? pliesText(report) : []),
  ];
}
