import { STATIC } from '../score/scored.tsx';
import { ChoiceList, type Choice as Listed } from '../shell/choice-list.tsx';
import type { Mode } from './view.ts';

/** Something a map can be made of. */
export interface Choice extends Listed {
  readonly group: string;
}

/** What to map. */
export function Chooser({ mode, choices, current }: { mode: Mode; choices: readonly Choice[]; current: string }) {
  const titles = [...new Set(choices.map(({ group }) => group))];
  const groups = titles.map((title) => ({ title, choices: choices.filter(({ group }) => group === title) }));
  const address = (id: string) => `${mode}/${id}`;
  // What tables give is a knob's value, no score of the position.
  const source = mode === 'terms' ? STATIC : undefined;
  return (
    <ChoiceList
      label="Maps"
      fieldLabel="Map"
      screen="heat"
      source={source}
      groups={groups}
      current={current}
      address={address}
    />
  );
}
