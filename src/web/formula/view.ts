import { create } from 'zustand';
import type { Side } from './part.ts';

/** The selection on the formula screen. */
interface View {
  /** The part under the pointer, and the one that was clicked. */
  readonly pointed: string | undefined;
  readonly chosen: string | undefined;
  /** The sides whose squares are highlighted. */
  readonly sides: readonly Side[];
}

export const useView = create<View>(() => ({ pointed: undefined, chosen: undefined, sides: [0, 1] }));

export function point(id: string | undefined): void {
  if (useView.getState().pointed !== id) useView.setState({ pointed: id });
}

export function choose(id: string | undefined): void {
  useView.setState({ chosen: id, pointed: undefined });
}

export function highlightSides(sides: readonly Side[]): void {
  useView.setState({ sides });
}

/** The part whose squares are highlighted. */
export function useSelected(): string | undefined {
  return useView(({ pointed, chosen }) => pointed ?? chosen);
}
