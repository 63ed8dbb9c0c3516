// Central differences of a learning module, parameter by parameter, against its gradient.
import type { Gradient } from './interpret.ts';
import type { GradientRunner } from './runner.ts';

export interface Tally {
  /** Derivatives that were compared. */
  checked: number;
  /** Those among them that are not zero. */
  moving: number;
  /** Left out because another branch was taken at k ± h. */
  branched: number;
  /** Left out because the difference itself changes too much with h. */
  curved: number;
}

export const newTally = (): Tally => ({ checked: 0, moving: 0, branched: 0, curved: 0 });

const STEP = 1e-4;
const RELATIVE = 1e-6;
const CURVED = 1e-3;
/** The error each operation may add, a few times the last bit of a double. */
const CRUMB = 2 ** -48;

/**
 * Compares the gradient at the runner's parameters with central differences, for the parameters chosen. Calls `onWrong` where they
 * differ by more than the difference can be trusted.
 */
export function compareWithDifferences(
  runner: Pick<GradientRunner, 'parameters' | 'signature' | 'value'>,
  { gradient, adjoints }: Pick<Gradient, 'gradient' | 'adjoints'>,
  tally: Tally,
  onWrong: (index: number, got: number, want: number) => void,
  isChosen: (index: number) => boolean = () => true,
): void {
  const { parameters } = runner;
  const signature = runner.signature();
  const rounding = adjoints.reduce((sum, { value, adjoint }) => sum + Math.abs(value * adjoint), 1) * CRUMB;
  for (const [index, at] of [...parameters].entries()) {
    if (!isChosen(index)) continue;
    const side = (to: number) => {
      parameters[index] = to;
      return { value: runner.value(), same: runner.signature() === signature };
    };
    const slope = (h: number) => {
      const [above, below] = [side(at + h), side(at - h)];
      return above.same && below.same ? (above.value - below.value) / (2 * h) : undefined;
    };
    const h = STEP * Math.max(1, Math.abs(at));
    const [wide, narrow] = [slope(h), slope(h / 2)];
    parameters[index] = at;
    if (wide === undefined || narrow === undefined) {
      tally.branched++;
      continue;
    }
    const got = gradient[index]!;
    const scale = Math.max(1, Math.abs(got));
    const noise = rounding / h;
    if (Math.abs(wide - narrow) > CURVED * scale + noise) {
      tally.curved++;
      continue;
    }
    tally.checked++;
    if (got !== 0) tally.moving++;
    // Two differences of different width show how far they can be trusted.
    const want = (4 * narrow - wide) / 3;
    if (!(Math.abs(want - got) <= RELATIVE * scale + noise + Math.abs(wide - narrow))) onWrong(index, got, want);
  }
}

/** The largest difference between two gradients, relative to their size where they are large. */
export function distance(a: ArrayLike<number>, b: ArrayLike<number>): { by: number; index: number } {
  let found = { by: 0, index: -1 };
  for (let index = 0; index < a.length; index++) {
    const by = Math.abs(a[index]! - b[index]!) / Math.max(1, Math.abs(a[index]!));
    // NaN counts as infinitely far away.
    if (!(by <= found.by)) found = { by: Number.isNaN(by) ? Number.POSITIVE_INFINITY : by, index };
  }
  return found;
}
