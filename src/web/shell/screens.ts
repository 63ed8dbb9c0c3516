import {
  IconAdjustmentsHorizontal,
  IconBookmark,
  IconChessKnight,
  IconGitBranch,
  IconGrid4x4,
  IconMathFunction,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { part } from './part.ts';

export interface Screen {
  /** Its name in addresses, and its folder. */
  readonly id: string;
  readonly title: string;
  readonly icon: TablerIcon;
  readonly component: LazyExoticComponent<ComponentType>;
}

/** The screens, in the order of the navigation; the first is shown when the address names none. */
export const SCREENS: readonly Screen[] = [
  { id: 'board', title: 'Board', icon: IconChessKnight, component: part(() => import('../board/screen.tsx')) },
  { id: 'lines', title: 'Lines', icon: IconGitBranch, component: part(() => import('../lines/screen.tsx')) },
  {
    id: 'knobs',
    title: 'Knobs',
    icon: IconAdjustmentsHorizontal,
    component: part(() => import('../knobs/screen.tsx')),
  },
  { id: 'formula', title: 'Formula', icon: IconMathFunction, component: part(() => import('../formula/screen.tsx')) },
  { id: 'heat', title: 'Heat maps', icon: IconGrid4x4, component: part(() => import('../heat/screen.tsx')) },
  { id: 'profiles', title: 'Profiles', icon: IconBookmark, component: part(() => import('../profiles/screen.tsx')) },
];
