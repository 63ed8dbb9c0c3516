import { useLocalStorage } from '@mantine/hooks';

/** The tab below the moves. All parts of the page that use it see the same one. */
export function useBoardTab() {
  return useLocalStorage({ key: 'lucena.board.tab', defaultValue: 'chart' });
}
