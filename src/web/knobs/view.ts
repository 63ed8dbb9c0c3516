import { create } from 'zustand';

/** The filter and selection on the knobs screen. Not stored: it lasts until the page is closed. */
export interface View {
  /** The group shown while there is no search text; undefined until one is chosen. */
  readonly section: string | undefined;
  readonly text: string;
  readonly onlyChanged: boolean;
  /** Show only knobs with an effect on the position. */
  readonly onlyActing: boolean;
  /** Cards that the user opened or closed. */
  readonly isOpen: Readonly<Record<string, boolean>>;
}

export const useView = create<View>(() => ({
  section: undefined,
  text: '',
  onlyChanged: false,
  onlyActing: false,
  isOpen: {},
}));

export function setView(view: Partial<View>): void {
  useView.setState(view);
}

export function openCard(id: string, isOpen: boolean): void {
  useView.setState((before) => ({ isOpen: { ...before.isOpen, [id]: isOpen } }));
}

export function isFiltering({ text, onlyChanged, onlyActing }: View): boolean {
  return text.trim() !== '' || onlyChanged || onlyActing;
}
