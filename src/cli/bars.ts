/** Centipawns with a sign and two decimals; zero has no sign. */
export function signed(value: number, digits = 2): string {
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return text;
  return `${value < 0 ? '−' : '+'}${text}`;
}

export function unsigned(value: number, digits = 2): string {
  return signed(value, digits).replace('+', '');
}

/** The number of columns on each side of the axis. */
const HALF = 14;

/** Terminal colors. */
const BRIGHT = 97;
const GRAY = 90;

function isColored(): boolean {
  return process.stdout.isTTY === true && process.env.NO_COLOR === undefined;
}

/** A bar from a central axis: to the right for White, to the left for Black. `full` is the value that fills one side. */
export function bar(value: number, full: number, { colored = isColored() } = {}): string {
  // The length in half columns, at least one for any value other than zero.
  const halves = value === 0 || full === 0 ? 0 : Math.max(1, Math.round((Math.abs(value) / full) * HALF * 2));
  const whole = '█'.repeat(halves >> 1);
  const paint = (text: string, color: number) => (colored && text !== '' ? `\x1b[${color}m${text}\x1b[39m` : text);
  if (value < 0) {
    const text = `${halves & 1 ? '▐' : ''}${whole}`;
    return `${' '.repeat(HALF - text.length)}${paint(text, GRAY)}│`;
  }
  return `${' '.repeat(HALF)}│${paint(`${whole}${halves & 1 ? '▌' : ''}`, BRIGHT)}`;
}

/** The heading above a column of bars: which side each direction favors. */
export function barHeading(left = 'Black', right = 'White'): string {
  return `${`${left} ◂`.padStart(HALF)} ▸ ${right}`;
}
