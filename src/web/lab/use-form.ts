import { useMemo, useState } from 'react';
import type { LabPlayer } from '../../lab/lab-messages.ts';
import { CURRENT, type Entry, entriesOf, usualOther } from '../profiles/entries.ts';
import { useMissing } from '../shell/missing.ts';
import { useLibrary } from '../state/library.ts';
import { usePresets } from '../state/presets.ts';
import { useProfile } from '../state/profile.ts';
import { profileName } from '../state/profile-name.ts';
import { FIRST_FORM, type Form, storedForm } from './form.ts';

export type Change = (part: Partial<Form>) => void;

/** The settings of a new run. Every change is stored. */
export function useForm(): readonly [Form, Change] {
  const [form, setForm] = useState<Form>(() => storedForm.load() ?? FIRST_FORM);
  const change: Change = (part) => {
    const next = { ...form, ...part };
    setForm(next);
    storedForm.save(next);
  };
  return [form, change];
}

/** The profiles that can play, and those that the address names. */
export interface Chosen {
  readonly entries: readonly Entry[];
  readonly chosen: readonly Entry[];
}

/**
 * The profiles that an address names by their keys. If there are fewer than `least`, the current profile and one to compare it with are
 * added. Undefined until the presets are known.
 */
export function useChosen(keys: readonly string[], least: number): Chosen | undefined {
  const current = useProfile((state) => state.file);
  const saved = useLibrary((state) => state.saved);
  const presets = usePresets();
  const entries = useMemo(() => entriesOf(current, presets, saved), [current, presets, saved]);
  const find = (key: string) => entries.find((entry) => entry.key === key);
  const isMissing = presets.length > 0 && keys.some((key) => find(key) === undefined);
  useMissing(isMissing ? 'such profile' : undefined, 'Another one is used instead');
  if (presets.length === 0) return undefined;
  const chosen = keys.flatMap((key) => find(key) ?? []);
  if (chosen.length < least && chosen.length === 0) chosen.push(find(CURRENT)!);
  while (chosen.length < least) chosen.push(usualOther(chosen[0]!, entries));
  return { entries, chosen };
}

export function playerOf({ file }: Entry): LabPlayer {
  return { name: profileName(file), profile: file };
}
