import { Tabs } from '@mantine/core';
import type { ComponentType } from 'react';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import { lazyPart } from '../shell/lazy-part.ts';
import { Loading } from '../shell/states.tsx';
import { useBoard } from '../state/game.ts';
import { ChartTab } from './chart-tab.tsx';
import { LedgerTab } from './ledger-tab.tsx';
import classes from './screen.module.css';
import { useBoardTab } from './use-board-tab.ts';

const REVIEW = 'review';

type Tab = readonly [value: string, title: string, content: ComponentType];

const TABS: readonly Tab[] = [
  ['chart', 'Chart', ChartTab],
  ['ledger', 'Ledger', LedgerTab],
  [REVIEW, 'Review', lazyPart(() => import('../review/review-tab.tsx'))],
  ['text', 'Text', lazyPart(() => import('./text-tab.tsx'))],
  ['games', 'Games', lazyPart(() => import('./games-tab.tsx'))],
  ['perft', 'Perft', lazyPart(() => import('./perft-tab.tsx'))],
];

/** Chart, ledger, review, text, saved games and perft. */
export function BoardTabs() {
  const [value, setValue] = useBoardTab();
  const { family } = useBoard();
  // Games are reviewed in chess only.
  const tabs = TABS.filter(([one]) => family === 'chess' || one !== REVIEW);
  const current = tabs.some(([one]) => one === value) ? value : 'chart';
  return (
    <Tabs value={current} onChange={(tab) => setValue(tab ?? 'chart')} keepMounted={false} className={classes.tabs}>
      <Tabs.List>
        {tabs.map(([one, title]) => (
          <Tabs.Tab key={one} value={one} px="xs">
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(([one, title, Content]) => (
        <Tabs.Panel key={one} value={one} className={classes.tab} tabIndex={0}>
          <ErrorBoundary what={title} fallback={<Loading what={title} />}>
            <Content />
          </ErrorBoundary>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
