import { create } from 'zustand';
import type { Side } from './part.ts';

/** What of a formula is looked at. */
interface View {
  /** The part that is pointed at, and the one that was chosen. */
  readonly pointed: string | undefined;
  readonly chosen: string | undefined;
  /** Whose squares are lit. */
  readonly sides: readonly Side[];
}

export const useView = create<View>(() => ({ pointed: undefined, chosen: undefined, sides: [0, 1] }));

export function point(id: string | undefined): void {
  if (useView.getState().pointed !== id) useView.setState({ pointed: id });
}

export function choose(id: string | undefined): void {
  useView.setState({ chosen: id, pointed: undefined });
}

export function lightSides(sides: readonly Side[]): void {
  useView.setState({ sides });
}

/** The part whose squares are lit. */
export function useLooked(): string | undefined {
  return useView(({ pointed, chosen }) => pointed ?? chosen);
}
