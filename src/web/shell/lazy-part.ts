import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { notifyError } from '../state/notify.tsx';

/** What was to be fetched and could not be. */
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
 * Loads the page again, once its server answers. Nothing less helps everywhere: a style sheet that failed is not asked for a second
 * time by the bundler's loader, nor a script by every browser, and a newer version has other files.
 */
export async function reloadPage(): Promise<void> {
  const answer = await fetch(location.href, { cache: 'no-store' }).catch(() => undefined);
  if (answer?.ok) location.reload();
  else notifyError({ title: 'The server still does not answer', message: 'Start it again, then try again.' });
}
