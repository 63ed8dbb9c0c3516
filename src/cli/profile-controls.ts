import type { Control } from '../evaluation/controls.ts';
import { isSwitch } from '../evaluation/knobs.ts';
import { valueText } from '../profiles/knob-text.ts';
import type { ProfileControls, ValueControl } from '../profiles/profile-controls.ts';
import { SEARCH } from '../profiles/search-parameters.ts';

const NAME = 24;
const NUMBER = 12;
const RANGE = 26;

function cut(text: string, width: number): string {
  return text.length < width ? text.padEnd(width) : `${text.slice(0, width - 2)}… `;
}

function rangeText(control: Control): string {
  const { min, max, step, unit, options } = control;
  if (options !== null) return options.join(', ');
  if (control.kind === 'number' && isSwitch(control)) return '0, 1';
  if (min === null || max === null) return '';
  return `${valueText(min)} … ${valueText(max)} by ${step}${unit === null ? '' : ` ${unit}`}`;
}

/** A row for a knob: its value, the value to compare it with, and a text. */
function row(control: ValueControl, compared = control.neutral, text = control.label): string {
  const { name, value, active } = control;
  const parts = [
    `${active ? ' ' : '·'} ${cut(name, NAME)}`,
    cut(valueText(value), NUMBER),
    cut(compared === null ? '' : valueText(compared), NUMBER),
    cut(rangeText(control), RANGE),
    text,
  ];
  return parts.join('').trimEnd();
}

/** The controls for a terminal. Knobs that every term has are listed once. */
export function controlTable({ profile, hash, terms, lines, search }: ProfileControls): string[] {
  const heading = `  ${cut('', NAME)}${cut('Value', NUMBER)}${cut('Neutral', NUMBER)}${cut('Range', RANGE)}`.trimEnd();
  const blocks = terms.flatMap(({ id, title, group, role, on, user, controls: all }) => {
    const marks = [
      group,
      ...(role === 'scale' ? ['scale'] : []),
      ...(user ? ['user term'] : []),
      ...(on ? [] : ['off']),
    ];
    const changed = all.filter(({ common, value, neutral }) => !common || String(value) !== String(neutral));
    return ['', `${id} · ${title} (${marks.join(', ')})`, ...changed.map((one) => row(one))];
  });
  const common = [
    ...new Set(terms.flatMap((term) => term.controls.filter((knob) => knob.common).map(({ name }) => name))),
  ];
  return [
    `${profile} (${hash})`,
    `Every term also has ${common.join(', ')}, shown if they are not neutral. · marks knobs without effect now.`,
    '',
    heading,
    ...blocks,
    ...lines.flatMap(({ id, title, group, controls: all }) => [
      '',
      `${id} · ${title} (${group}, whole lines)`,
      ...all.map((one) => row(one)),
    ]),
    '',
    `${SEARCH.id} · ${SEARCH.title} (the second column is the default)`,
    ...search.map((one) => row(one, one.default, one.help)),
  ];
}
