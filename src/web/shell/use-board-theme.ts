import { useEffect } from 'react';
import { useSettings } from '../state/settings.ts';
import { BOARDS } from './colors.ts';

/** Gives the boards of all screens the colors that the user has chosen. */
export function useBoardTheme(): void {
  const name = useSettings((state) => state.board);
  useEffect(() => {
    if (name === 'pine') return;
    const { style } = document.documentElement;
    const colors = Object.entries(BOARDS[name]);
    for (const [part, [light, dark]] of colors) style.setProperty(`--${part}`, `light-dark(${light}, ${dark})`);
    return () => {
      for (const [part] of colors) style.removeProperty(`--${part}`);
    };
  }, [name]);
}
