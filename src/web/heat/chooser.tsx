import { STATIC } from '../score/scored.tsx';
import { ChoiceList, type Choice as Listed } from '../shell/choice-list.tsx';
import type { Mode } from './view.ts';

/** A subject of a heat map. */
export interface Choice extends Listed {
  readonly group: string;
}

/** Chooses the subject of the heat map. */
export function Chooser({ mode, choices, current }: { mode: Mode; choices: readonly Choice[]; current: string }) {
  const titles = [...new Set(choices.map(({ group }) => group))];
  const groups = titles.map((title) => ({ title, choices: choices.filter(({ group }) => group === title) }));
  const address = (id: string) => `${mode}/${id}`;
  // The values of tables are knobs, not scores of the position.
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
