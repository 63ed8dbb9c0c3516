/** Hues in degrees, neighbours far apart; then the same again lighter and darker. */
const HUES = [250, 75, 160, 350, 210, 45, 300, 115];
const LIGHTNESS = [0.6, 0.74, 0.47];

/** For all that has no colour of its own. */
const OTHERS = '#8a8f91';

/** The colour of each term of a profile: by its place among all of them, so that it is the same in every game. */
export function termColors(ids: readonly string[]): (id: string) => string {
  return (id) => {
    const place = ids.indexOf(id);
    if (place < 0) return OTHERS;
    const lightness = LIGHTNESS[Math.floor(place / HUES.length) % LIGHTNESS.length];
    return `oklch(${lightness} 0.13 ${HUES[place % HUES.length]})`;
  };
}
