import { create } from 'zustand';
import { isOneOf, readFields, StoredValue } from '../state/storage.ts';

/** The tabs below the moves, in their order. */
export const BOARD_TABS = ['ledger', 'chart', 'review', 'text', 'games', 'developer'] as const;
export type BoardTab = (typeof BOARD_TABS)[number];

const stored = new StoredValue<{ tab: BoardTab }>(
  'tab',
  'The tab of the board',
  readFields<{ tab: BoardTab }>({ tab: 'ledger' }, { tab: isOneOf(BOARD_TABS) }),
);

/** The tab that is shown. It is kept over a reload. */
export const useBoardTab = create<{ readonly tab: BoardTab }>(() => stored.load() ?? { tab: 'ledger' });
useBoardTab.subscribe((tab) => stored.save(tab));

export function setBoardTab(tab: BoardTab): void {
  useBoardTab.setState({ tab });
}
