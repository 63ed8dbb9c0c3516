import { create } from 'zustand';

/** The parts of the help. */
export type HelpPart = 'tour' | 'shortcuts' | 'formulas' | 'words';

/** The part that is open. */
export const useHelp = create<{ readonly part: HelpPart | undefined }>(() => ({ part: undefined }));

export function openHelp(part: HelpPart): void {
  useHelp.setState({ part });
}

export function closeHelp(): void {
  useHelp.setState({ part: undefined });
}
