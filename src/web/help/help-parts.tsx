import type { ComponentType } from 'react';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import { lazyPart } from '../shell/lazy-part.ts';
import { closeHelp, type HelpPart, useHelp } from './use-help.ts';

const PARTS: Readonly<Record<HelpPart, ComponentType<{ onClose: () => void }>>> = {
  tour: lazyPart(() => import('./tour.tsx')),
  shortcuts: lazyPart(() => import('./shortcuts.tsx')),
  formulas: lazyPart(() => import('./formula-reference.tsx')),
  words: lazyPart(() => import('./glossary.tsx')),
};

/** The open part of the help, above whatever screen is shown. */
export function HelpParts() {
  const part = useHelp((state) => state.part);
  const Content = part && PARTS[part];
  return (
    <ErrorBoundary what="Help" onClose={closeHelp}>
      {Content && <Content onClose={closeHelp} />}
    </ErrorBoundary>
  );
}
