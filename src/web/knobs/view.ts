import { create } from 'zustand';

/** What of the knobs is looked at; it lasts as long as the page. */
export interface View {
  /** The group shown while nothing is looked for; undefined until one was chosen. */
  readonly section: string | undefined;
  readonly text: string;
  readonly onlyChanged: boolean;
  /** Only what moves the score of the position shown. */
  readonly onlyActing: boolean;
  /** Cards that were opened or closed by hand. */
  readonly isOpen: Readonly<Record<string, boolean>>;
}

export const useView = create<View>(() => ({
  section: undefined,
  text: '',
  onlyChanged: false,
  onlyActing: false,
  isOpen: {},
}));

export function look(view: Partial<View>): void {
  useView.setState(view);
}

export function openCard(id: string, isOpen: boolean): void {
  useView.setState((before) => ({ isOpen: { ...before.isOpen, [id]: isOpen } }));
}

export function isFiltering({ text, onlyChanged, onlyActing }: View): boolean {
  return text.trim() !== '' || onlyChanged || onlyActing;
}
