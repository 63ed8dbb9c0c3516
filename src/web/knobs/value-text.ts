import { isSwitch, type KnobValue, SAME_AS_MATERIAL } from '../../evaluation/knobs.ts';
import type { SetControl } from '../engines/evaluation-tasks.ts';
import { numberText } from '../fields/number-text.ts';
import { centipawnsText } from '../state/score.ts';

const UNITS = { cp: 'cp', factor: '×', count: '' } as const;

/** A value in short form. */
export function valueText(value: KnobValue): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'string') return value;
  if (value.length <= 2) return value.map(numberText).join(' / ');
  return `${value.length} values, ${numberText(Math.min(...value))} to ${numberText(Math.max(...value))}`;
}

/** The value of a knob in short form. */
export function controlText(control: SetControl, value = control.value): string {
  return valueText(isSwitch(control) ? Boolean(value) : value);
}

/** The text after a value: its unit, or that it follows the material knobs. */
export function unitText(
  { unit, sameAsMaterial }: Pick<SetControl, 'unit' | 'sameAsMaterial'>,
  value: KnobValue,
): string {
  if (sameAsMaterial !== null && value === SAME_AS_MATERIAL) return 'same as material';
  return unit === null ? '' : UNITS[unit];
}

export function rangeText(control: SetControl): string {
  const { kind, min, max, step, options } = control;
  if (isSwitch(control)) return 'on or off';
  if (kind === 'choice') return options!.join(', ');
  return `${numberText(min!)} to ${numberText(max!)}, in steps of ${numberText(step!)}`;
}

/** Describes the effect of one step of a knob. */
export function effectText(control: SetControl, effects: ReadonlyMap<number, number> | undefined): string {
  if (isSwitch(control) || control.kind === 'choice') return '';
  if (effects === undefined || effects.size === 0) return 'none in this position';
  const step = `a step of ${numberText(control.step!)}`;
  if (control.kind === 'number') return `${centipawnsText(effects.get(0) ?? 0, 2)} cp for ${step}`;
  if (control.kind === 'tapered')
    return `${centipawnsText(effects.get(0) ?? 0, 2)} / ${centipawnsText(effects.get(1) ?? 0, 2)} cp for ${step}`;
  return `${effects.size} of its numbers affect the score; the largest effect is ${centipawnsText(strongest(effects), 2)} cp for ${step}`;
}

/** The effect of largest size. */
export function strongest(effects: ReadonlyMap<number, number>): number {
  return [...effects.values()].reduce((most, one) => (Math.abs(one) > Math.abs(most) ? one : most), 0);
}
