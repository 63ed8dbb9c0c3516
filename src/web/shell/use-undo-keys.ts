import { useEffect } from 'react';

/** Text fields have their own undo. Knob fields do not, because they change the profile. */
function undoesItself(target: EventTarget | null): boolean {
  const element = target as Element | null;
  return element?.closest?.('input, textarea, [contenteditable]') != null && element.closest('[data-knob]') === null;
}

/** Binds Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y (Cmd on a Mac) to the undo and redo of a screen. */
export function useUndoKeys(undo: () => void, redo: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || undoesItself(event.target)) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      // A dialog is open, so the screen behind it is not being edited.
      if (document.querySelector('[role=dialog][aria-modal=true]') !== null) return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo();
      else undo();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [undo, redo]);
}
