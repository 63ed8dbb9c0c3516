import { useEffect } from 'react';
import { currentNode, useGame } from '../state/game.ts';
import { useSettings } from '../state/settings.ts';

/** Plays a sound when the board goes one move forward, if the user wants sounds. */
export function useSounds(): void {
  const isOn = useSettings((state) => state.sounds);
  useEffect(() => {
    if (!isOn) return;
    return useGame.subscribe((now, before) => {
      const node = currentNode(now);
      if (now.at === before.at || node.parent !== before.at || node.played === undefined) return;
      const { tree } = now;
      void import('./sounds.ts').then(({ sound, soundAt }) => sound(soundAt(tree, node)));
    });
  }, [isOn]);
}
