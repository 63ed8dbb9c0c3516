import type { Term } from '../term.ts';
import { bishops } from './bishops.ts';
import { castling } from './castling.ts';
import { drawish } from './drawish.ts';
import { imbalance } from './imbalance.ts';
import { kingDanger } from './king-danger.ts';
import { kingSafety } from './king-safety.ts';
import { material } from './material.ts';
import { mobility } from './mobility.ts';
import { mopUp } from './mop-up.ts';
import { outposts } from './outposts.ts';
import { passed } from './passed.ts';
import { pawns } from './pawns.ts';
import { rooks } from './rooks.ts';
import { shelter } from './shelter.ts';
import { space } from './space.ts';
import { tempo } from './tempo.ts';
import { threats } from './threats.ts';

/** Every term there is, in the order ledgers show them. */
export const TERMS: readonly Term[] = [
  material,
  imbalance,
  mobility,
  pawns,
  passed,
  bishops,
  outposts,
  rooks,
  threats,
  kingDanger,
  kingSafety,
  shelter,
  space,
  castling,
  tempo,
  mopUp,
  drawish,
];
