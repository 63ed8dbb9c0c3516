import { ActionIcon, Text } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconGitBranch, IconPlayerPlay, IconReportSearch, IconX } from '@tabler/icons-react';
import { change } from '../state/settings.ts';
import classes from './doors.module.css';
import type * as Famous from './famous.ts';

const DOORS = [
  { icon: IconPlayerPlay, title: 'Play', text: 'White against Easy, from the standard position.', opens: 'playNow' },
  {
    icon: IconReportSearch,
    title: 'Analyse a game',
    text: 'Morphy at the opera, 1858: every mistake with its reason.',
    opens: 'reviewOpera',
  },
  {
    icon: IconAdjustmentsHorizontal,
    title: 'Turn a knob',
    text: 'Fischer gives up his queen, 1956. What is a queen worth?',
    opens: 'turnQueen',
  },
  {
    icon: IconGitBranch,
    title: 'Why not this move?',
    text: 'Morphy gave up a knight. Why not move the bishop back?',
    opens: 'askAboutSacrifice',
  },
] as const satisfies readonly { readonly opens: keyof typeof Famous; readonly [fact: string]: unknown }[];

/** The code of a door is loaded when it is opened. */
async function open(door: (typeof DOORS)[number]['opens']): Promise<void> {
  const famous = await import('./famous.ts');
  await famous[door]();
}

/** The first choices of a visitor: each opens something that works already. The game before is kept in *Games*. */
export default function Doors({ mayHide }: { mayHide: boolean }) {
  return (
    <section className={classes.doors} aria-label="Where to begin" data-tour="doors">
      <div className={classes.words}>
        <Text size="sm">
          Lucena is a chess engine made of glass: every number behind its moves can be seen and turned.
        </Text>
        {mayHide && (
          <ActionIcon size="sm" aria-label="Hide these choices" onClick={() => change({ doors: false })}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <ul className={classes.list}>
        {DOORS.map(({ icon: Icon, title, text, opens }) => (
          <li key={title}>
            <button type="button" className={classes.door} onClick={() => void open(opens)}>
              <Icon size={20} aria-hidden />
              <span className={classes.title}>{title}</span>
              <span className={classes.text}>{text}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
