/** Adds move numbers to moves. `ply` is that of the position before them, 0 for White's first move. */
export function moveLabels(sans: readonly string[], ply: number): string[] {
  return sans.map((san, i) => {
    const now = ply + i;
    if (now % 2 === 0) return `${(now >> 1) + 1}. ${san}`;
    return i === 0 ? `${(now >> 1) + 1}… ${san}` : san;
  });
}
