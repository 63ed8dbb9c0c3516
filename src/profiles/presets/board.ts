/** The rows of a diagram, first rank first, each split into its squares. */
function cells(picture: string): string[] {
  const ranks = picture.trim().split('\n');
  return ranks.reverse().flatMap((rank) => rank.trim().split(/\s+/));
}

/** A table by square, written like a diagram: the last rank at the top. */
export function board(picture: string): number[] {
  return cells(picture).map(Number);
}

/** A table by square, written as signs that stand for levels. */
export function levels(values: Readonly<Record<string, number>>, picture: string): number[] {
  return cells(picture).map((sign) => {
    const value = values[sign];
    if (value === undefined) throw new Error(`there is no level '${sign}'`);
    return value;
  });
}

/** The tables of `material` with equal values in the middlegame and the endgame. */
export function untapered(tables: Readonly<Record<string, readonly number[]>>): Record<string, readonly number[]> {
  return Object.fromEntries(
    Object.entries(tables).flatMap(([kind, table]) =>
      ['Middlegame', 'Endgame'].map((phase) => [`${kind}Squares${phase}`, table]),
    ),
  );
}
