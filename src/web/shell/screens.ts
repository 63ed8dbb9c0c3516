import type { ComponentType, LazyExoticComponent } from 'react';
import type { IconName } from './icons.tsx';
import { part } from './part.ts';

export interface Screen {
  /** Its name in addresses, and its folder. */
  readonly id: string;
  readonly title: string;
  readonly icon: IconName;
  readonly component: LazyExoticComponent<ComponentType>;
}

/** The screens, in the order of the navigation; the first is shown when the address names none. */
export const SCREENS: readonly Screen[] = [
  { id: 'board', title: 'Board', icon: 'board', component: part(() => import('../board/screen.tsx')) },
  { id: 'lines', title: 'Lines', icon: 'lines', component: part(() => import('../lines/screen.tsx')) },
  { id: 'knobs', title: 'Knobs', icon: 'knobs', component: part(() => import('../knobs/screen.tsx')) },
  { id: 'formula', title: 'Formula', icon: 'formula', component: part(() => import('../formula/screen.tsx')) },
  { id: 'heat', title: 'Heat maps', icon: 'heat', component: part(() => import('../heat/screen.tsx')) },
  { id: 'profiles', title: 'Profiles', icon: 'profiles', component: part(() => import('../profiles/screen.tsx')) },
];
