import { nearest } from '../knobs.ts';
import { exp, log, logistic, pow } from '../math.ts';
import { LAST_MATE, MAX_PLAIN, MAX_TRADE } from './path.ts';

/*
 * Tables that are computed from knobs when a profile is set: their entries take curves and quotients, which would be
 * too slow in each line. A switch is passed as 1 or 0.
 */

/** Fractional bits of a risk. */
const RISK_BITS = 20;

function rounded(value: number, bits: number): number {
  return nearest(value * 2 ** bits) / 2 ** bits + 0;
}

/** The probability that an opponent of this depth punishes a loss at a given depth. */
function riskAt(depth: number, sight: number, isLogistic: boolean, kAt2x: number, slope: number, midpoint: number) {
  // An opponent of depth 0 punishes nothing.
  if (sight === 0) return depth === 0 ? 1 : 0;
  if (isLogistic) return logistic(slope * (1 - depth / (midpoint * sight)));
  return exp(-log(kAt2x) * Math.max(0, depth / sight - 1));
}

/** Risk, raised to its power, by plain plies and trade plies. */
function risk(settings: readonly number[]): number[] {
  const [sight, tradePly, isLogistic, kAt2x, slope, midpoint, power] = settings as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const table: number[] = [];
  for (let plain = 0; plain <= MAX_PLAIN; plain++) {
    for (let trade = 0; trade <= MAX_TRADE; trade++) {
      const depth = plain + trade * tradePly;
      const value = riskAt(depth, sight, isLogistic === 1, kAt2x, slope, midpoint);
      // Any risk to the power of 0 is 1, even a risk of 0.
      table.push(rounded(power === 0 ? 1 : pow(value, power), RISK_BITS));
    }
  }
  return table;
}

/** Fractional bits of the value of a mate. */
const MATE_BITS = 10;

/**
 * The value of a mate by the ply that gives it; 0 without one. It falls from ply to ply, but never below a queen: near
 * that, it falls by only a fraction of the decrement.
 */
function mate(settings: readonly number[]): number[] {
  const [value, perPly, byDistance, ...queens] = settings as [number, number, number, ...number[]];
  const queen = Math.max(0, ...queens);
  const table = [0];
  for (let ply = 1; ply <= LAST_MATE; ply++) {
    const worth = (byDistance === 1 ? value / (ply + 1) : value) - perPly * ply;
    const least = queen + (perPly * (LAST_MATE - ply)) / 2 ** MATE_BITS;
    table.push(rounded(Math.max(worth, least), 2 * MATE_BITS));
  }
  return table;
}

export interface TableRule {
  /** The number of entries of each index but the first. */
  readonly columns: number;
  readonly make: (settings: readonly number[]) => number[];
}

export const TABLES: Readonly<Record<string, TableRule>> = {
  risk: { columns: MAX_TRADE + 1, make: risk },
  mate: { columns: 1, make: mate },
};
