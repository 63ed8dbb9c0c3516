import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { notifyError } from '../state/notify.tsx';

/** A part of the page could not be fetched. */
export class LoadError extends Error {
  constructor(cause: unknown) {
    super('Its files could not be fetched: the server does not answer, or has a newer version of the page.', { cause });
  }
}

/** A component that is fetched when it is first shown. */
export function lazyPart<P>(load: () => Promise<{ default: ComponentType<P> }>): LazyExoticComponent<ComponentType<P>> {
  return lazy(() =>
    load().catch((error: unknown) => {
      throw new LoadError(error);
    }),
  );
}

/**
 * Reloads the page if its server answers. Only a full reload works everywhere: the bundler's loader never retries a failed style
 * sheet, some browsers never retry a script, and a newer version has other files.
 */
export async function reloadPage(): Promise<void> {
  const answer = await fetch(location.href, { cache: 'no-store' }).catch(() => undefined);
  if (answer?.ok) location.reload();
  else notifyError({ title: 'The server still does not answer', message: 'Start it again, then try again.' });
}
