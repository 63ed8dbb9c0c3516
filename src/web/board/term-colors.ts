/** Twelve hues, each far from the one before; the next twelve terms have them lighter, the next darker. */
const HUES = 12;
const FIRST_HUE = 250;
const HUE_STEP = 150;
const LIGHTNESS = [0.62, 0.78, 0.47];

/** For all that has no colour of its own. */
const OTHERS = '#8a8f91';

/** The colour of each term of a profile: by its place among all of them, so that it is the same in every game. */
export function termColors(ids: readonly string[]): (id: string) => string {
  return (id) => {
    const place = ids.indexOf(id);
    if (place < 0) return OTHERS;
    const lightness = LIGHTNESS[Math.floor(place / HUES) % LIGHTNESS.length];
    return `oklch(${lightness} 0.13 ${(FIRST_HUE + HUE_STEP * place) % 360})`;
  };
}
