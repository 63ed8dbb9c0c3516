import { useEffect } from 'react';
import { dismiss, notifyError } from '../state/notify.tsx';

/** Shows a message while the address names something that does not exist; `shown` says what is shown instead. */
export function useMissing(what: string | undefined, shown: string): void {
  useEffect(() => {
    if (what === undefined) return;
    const id = notifyError({ title: `There is no ${what}`, message: `${shown} instead.` });
    return () => dismiss(id);
  }, [what, shown]);
}
