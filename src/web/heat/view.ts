import { create } from 'zustand';
import type { Phase, Whose } from './maps.ts';

export type Mode = 'terms' | 'attacks' | 'tables';

export const MODES: readonly { readonly value: Mode; readonly label: string }[] = [
  { value: 'terms', label: 'Terms' },
  { value: 'attacks', label: 'Attacks' },
  { value: 'tables', label: 'Tables' },
];

/** The selection on the heat map screen, besides the address. Not stored: it lasts until the page is closed. */
interface View {
  readonly whose: Whose;
  readonly phase: Phase;
  /** The key of the profile to subtract; empty without a comparison. */
  readonly other: string;
  readonly selected: number | undefined;
}

export const useView = create<View>(() => ({ whose: 'both', phase: 'now', other: '', selected: undefined }));

export function setView(view: Partial<View>): void {
  useView.setState(view);
}

/** Splits `terms/mobility` into the mode and the subject. */
export function parseRest(rest: string): { readonly mode: Mode; readonly id: string } {
  const [mode = '', id = ''] = rest.split('/');
  return { mode: MODES.find(({ value }) => value === mode)?.value ?? 'terms', id };
}

/** Describes a mode or subject that the address names but that does not exist. `choices` are known later than the address. */
export function missingOf(rest: string, choices: readonly { readonly id: string }[] | undefined): string | undefined {
  const [name = ''] = rest.split('/');
  if (name !== '' && !MODES.some(({ value }) => value === name)) return `map “${name}”`;
  const { mode, id } = parseRest(rest);
  if (id === '' || mode === 'attacks' || choices === undefined || choices.some((choice) => choice.id === id)) return;
  return mode === 'tables' ? `table “${id}”` : `term “${id}” that counts`;
}
