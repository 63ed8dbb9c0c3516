/** Twelve hues, each far from the one before. The next twelve terms get lighter ones, the next darker ones. */
const HUES = 12;
const FIRST_HUE = 250;
const HUE_STEP = 150;
const LIGHTNESS = [0.62, 0.78, 0.47];

/** The color of everything else. */
const OTHERS = '#8a8f91';

/** Assigns each term of a profile a color by its index, so that it is the same in every game. */
export function termColors(ids: readonly string[]): (id: string) => string {
  return (id) => {
    const place = ids.indexOf(id);
    if (place < 0) return OTHERS;
    const lightness = LIGHTNESS[Math.floor(place / HUES) % LIGHTNESS.length];
    return `oklch(${lightness} 0.13 ${(FIRST_HUE + HUE_STEP * place) % 360})`;
  };
}
