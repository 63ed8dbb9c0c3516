import { Tabs } from '@mantine/core';
import type { ComponentType } from 'react';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import { lazyPart } from '../shell/lazy-part.ts';
import { Loading } from '../shell/states.tsx';
import { useBoard } from '../state/game.ts';
import { LedgerTab } from './ledger-tab.tsx';
import classes from './screen.module.css';
import { BOARD_TABS, type BoardTab, setBoardTab, useBoardTab } from './use-board-tab.ts';

const TABS: Readonly<Record<BoardTab, readonly [title: string, content: ComponentType]>> = {
  ledger: ['Ledger', LedgerTab],
  chart: ['Chart', lazyPart(() => import('./chart-tab.tsx'))],
  review: ['Review', lazyPart(() => import('../review/review-tab.tsx'))],
  text: ['Text', lazyPart(() => import('./text-tab.tsx'))],
  games: ['Games', lazyPart(() => import('./games-tab.tsx'))],
  developer: ['Developer', lazyPart(() => import('./perft-tab.tsx'))],
};

/** Ledger, chart, review, text, saved games and tools for developers. */
export function BoardTabs() {
  const wanted = useBoardTab((state) => state.tab);
  const { family } = useBoard();
  // Games are reviewed in chess only.
  const tabs = BOARD_TABS.filter((one) => family === 'chess' || one !== 'review');
  const tab = tabs.includes(wanted) ? wanted : 'ledger';
  return (
    <Tabs
      value={tab}
      onChange={(chosen) => setBoardTab(chosen as BoardTab)}
      keepMounted={false}
      className={classes.tabs}
      data-tour="tabs"
    >
      <Tabs.List>
        {tabs.map((one) => (
          <Tabs.Tab key={one} value={one} px="xs">
            {TABS[one][0]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((one) => {
        const [title, Content] = TABS[one];
        return (
          <Tabs.Panel key={one} value={one} className={classes.tab} tabIndex={0}>
            <ErrorBoundary what={title} fallback={<Loading what={title} />}>
              <Content />
            </ErrorBoundary>
          </Tabs.Panel>
        );
      })}
    </Tabs>
  );
}
