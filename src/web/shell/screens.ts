import {
  IconAdjustmentsHorizontal,
  IconBookmark,
  IconChessKnight,
  IconFlask,
  IconGitBranch,
  IconGrid4x4,
  IconMathFunction,
  IconSchool,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { lazyPart } from './lazy-part.ts';

export interface Screen {
  /** The name in addresses, and of the folder. */
  readonly id: string;
  readonly title: string;
  readonly icon: TablerIcon;
  readonly component: LazyExoticComponent<ComponentType>;
}

/** The screens in the order of the navigation. The first is shown if the address names none. */
export const SCREENS: readonly Screen[] = [
  { id: 'board', title: 'Board', icon: IconChessKnight, component: lazyPart(() => import('../board/screen.tsx')) },
  { id: 'lines', title: 'Lines', icon: IconGitBranch, component: lazyPart(() => import('../lines/screen.tsx')) },
  {
    id: 'knobs',
    title: 'Knobs',
    icon: IconAdjustmentsHorizontal,
    component: lazyPart(() => import('../knobs/screen.tsx')),
  },
  {
    id: 'formula',
    title: 'Formula',
    icon: IconMathFunction,
    component: lazyPart(() => import('../formula/screen.tsx')),
  },
  { id: 'heat', title: 'Heat maps', icon: IconGrid4x4, component: lazyPart(() => import('../heat/screen.tsx')) },
  { id: 'lab', title: 'Lab', icon: IconFlask, component: lazyPart(() => import('../lab/screen.tsx')) },
  { id: 'learn', title: 'Learn', icon: IconSchool, component: lazyPart(() => import('../learn/screen.tsx')) },
  {
    id: 'profiles',
    title: 'Profiles',
    icon: IconBookmark,
    component: lazyPart(() => import('../profiles/screen.tsx')),
  },
];
