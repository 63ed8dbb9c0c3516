import { useEffect } from 'react';

/** Text fields undo themselves, those of knobs do not: what they change is the profile. */
function undoesItself(target: EventTarget | null): boolean {
  const element = target as Element | null;
  return element?.closest?.('input, textarea, [contenteditable]') != null && element.closest('[data-knob]') === null;
}

/** Ctrl+Z and Ctrl+Shift+Z or Ctrl+Y, on a Mac with Cmd, for what the screen edits. */
export function useUndoKeys(undo: () => void, redo: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || undoesItself(event.target)) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      // What is behind a dialog is not what is edited now.
      if (document.querySelector('[role=dialog][aria-modal=true]') !== null) return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo();
      else undo();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [undo, redo]);
}
