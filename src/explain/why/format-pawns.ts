/** Rounds centipawns for sentences. Differences are taken between rounded numbers, so that those a reader sees add up. */
export function shown(centipawns: number): number {
  return Math.sign(centipawns) * Math.round(Math.abs(centipawns)) + 0;
}

export function shownDifference(first: number, second: number): number {
  return shown(first) - shown(second) + 0;
}

/** Pawns with two digits. */
export function pawns(centipawns: number): string {
  return Math.abs(shown(centipawns) / 100).toFixed(2);
}

export function signedPawns(centipawns: number): string {
  const whole = shown(centipawns);
  return `${whole > 0 ? '+' : whole < 0 ? '−' : ''}${pawns(whole)}`;
}
