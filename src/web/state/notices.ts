import { create } from 'zustand';

/** Something the user should know, shown in a corner until it is closed or, if nothing is wrong, for a while. */
export interface Notice {
  readonly id: number;
  readonly kind: 'note' | 'fault';
  readonly title: string;
  readonly message: string;
  /** An action offered with the notice. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

interface Notices {
  readonly notices: readonly Notice[];
}

const MOST = 5;
let last = 0;

export const useNotices = create<Notices>(() => ({ notices: [] }));

/** Shows a notice; what is given is its id. */
export function tell(notice: Omit<Notice, 'id'>): number {
  const id = ++last;
  // Said again, it is still one thing to know.
  const others = useNotices
    .getState()
    .notices.filter(({ title, message }) => title !== notice.title || message !== notice.message);
  useNotices.setState({ notices: [...others, { ...notice, id }].slice(-MOST) });
  return id;
}

export function dismiss(id: number): void {
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));
}
