import { type RefObject, useEffect } from 'react';
import { walk } from '../state/game.ts';

/** The wheel’s turn for one move, in pixels: one notch of a mouse wheel is about 100. */
const NOTCH = 60;

/** Steps through the game with the mouse wheel over an element. */
export function useWheel(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = place.current;
    let turned = 0;
    const onWheel = (event: WheelEvent) => {
      // With Ctrl, the wheel zooms the page.
      if (event.ctrlKey) return;
      event.preventDefault();
      turned += event.deltaY;
      if (Math.abs(turned) < NOTCH) return;
      walk(turned > 0 ? 'forth' : 'back');
      turned = 0;
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [place]);
}
