import { nearest } from '../knobs.ts';
import { exp, log, logistic, pow } from '../math.ts';
import { LAST_MATE, MOST_PLAIN, MOST_TRADE } from './path.ts';

/*
 * Tables that are made from knobs when a profile is set: what they hold takes curves and quotients, and no line should have to compute
 * those. A switch is given as 1 or 0.
 */

/** Bits behind the point of a risk. */
const RISK_BITS = 20;

function rounded(value: number, bits: number): number {
  return nearest(value * 2 ** bits) / 2 ** bits + 0;
}

/** How likely it is that an opponent who sees so deep punishes what lies at a depth. */
function riskAt(depth: number, sight: number, isLogistic: boolean, kAt2x: number, slope: number, midpoint: number) {
  // Who sees nothing punishes nothing.
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
  for (let plain = 0; plain <= MOST_PLAIN; plain++) {
    for (let trade = 0; trade <= MOST_TRADE; trade++) {
      const depth = plain + trade * tradePly;
      const value = riskAt(depth, sight, isLogistic === 1, kAt2x, slope, midpoint);
      // Any risk to the power of 0 is 1, no risk at all among them.
      table.push(rounded(power === 0 ? 1 : pow(value, power), RISK_BITS));
    }
  }
  return table;
}

/** Bits behind the point of what a mate is worth. */
const MATE_BITS = 10;

/**
 * The value of a mate by the ply that gives it; 0 without one. It falls from ply to ply, and never below a queen: where it would, it
 * falls by a little of the decrement only.
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
  /** How many entries each index but the first has. */
  readonly columns: number;
  readonly make: (settings: readonly number[]) => number[];
}

export const TABLES: Readonly<Record<string, TableRule>> = {
  risk: { columns: MOST_TRADE + 1, make: risk },
  mate: { columns: 1, make: mate },
};
