import { useEffect } from 'react';
import { dismiss, notifyError } from '../state/notify.tsx';

/** Tells of what the address names but is not there, until the address changes; `shown` is what is there instead. */
export function useMissing(what: string | undefined, shown: string): void {
  useEffect(() => {
    if (what === undefined) return;
    const id = notifyError({ title: `There is no ${what}`, message: `${shown} instead.` });
    return () => dismiss(id);
  }, [what, shown]);
}
