import { useEffect } from 'react';
import { redo, undo } from '../state/profile.ts';

/** Text fields undo themselves, those of knobs do not: what they change is the profile. */
function undoesItself(target: EventTarget | null): boolean {
  const element = target as Element | null;
  return element?.closest?.('input, textarea') != null && element.closest('[data-knob]') === null;
}

/** Ctrl+Z and Ctrl+Shift+Z or Ctrl+Y for the whole screen. */
export function useUndoKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || undoesItself(event.target)) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo();
      else undo();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
