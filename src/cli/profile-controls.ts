import { type Control, type ControlGroup, controls, groupControls, type TermControls } from '../evaluation/controls.ts';
import { isSwitch, type KnobValue } from '../evaluation/knobs.ts';
import type { Capability } from '../evaluation/ruleset.ts';
import type { Level } from '../profiles/levels.ts';
import type { Profile } from '../profiles/profile.ts';
import { SEARCH } from '../profiles/search-parameters.ts';
import { writtenKnobs } from '../profiles/serialise.ts';
import { valueText } from './knob-text.ts';

type SetControl = Control & { readonly value: KnobValue; readonly active: boolean };
type SetTerm = Omit<TermControls, 'controls'> & {
  readonly on: boolean;
  readonly user: boolean;
  readonly controls: readonly SetControl[];
};

type SetGroup = Omit<ControlGroup, 'controls'> & { readonly controls: readonly SetControl[] };

/** The controls of a profile as they are set. */
export interface ProfileControls {
  readonly profile: string;
  readonly hash: string;
  readonly capabilities: readonly Capability[];
  readonly terms: readonly SetTerm[];
  /** Settings that only line scoring has. */
  readonly lines: readonly SetGroup[];
  /** The level that the search began from, if one was named. */
  readonly level: Level | null;
  /** The knobs of the search. */
  readonly search: readonly SetControl[];
}

export function profileControls(profile: Profile): ProfileControls {
  const { name, hash, evaluation, settings, off, userTerms } = profile;
  const written = writtenKnobs(evaluation, settings);
  const set = ({ id, controls: all }: ControlGroup, on: boolean): SetControl[] =>
    all.map((control) => {
      const { activeWhen } = control;
      const active = on && (activeWhen === null || settings.get(activeWhen.id) === activeWhen.is);
      return { ...control, value: written[id]![control.name]!, active };
    });
  const terms = controls(evaluation).map((term): SetTerm => {
    const on = !off.includes(term.id);
    const user = userTerms.some(({ file }) => file.id === term.id);
    return { ...term, on, user, controls: set(term, on) };
  });
  const lines = evaluation.settings
    .map(groupControls)
    .map((group): SetGroup => ({ ...group, controls: set(group, true) }));
  return {
    profile: name,
    hash,
    capabilities: evaluation.ruleset.capabilities,
    terms,
    lines,
    level: profile.level ?? null,
    search: set(groupControls(SEARCH), true),
  };
}

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

/** A knob with its value, the value to compare it with, and a text. */
function row(control: SetControl, compared = control.neutral, text = control.label): string {
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

/** The controls for a terminal. Knobs that every term has are told once. */
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
    `Every term also has ${common.join(', ')}, shown where they are not neutral; · marks what does not matter now.`,
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
