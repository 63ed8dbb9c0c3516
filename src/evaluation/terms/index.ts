import type { Term } from '../term.ts';
import { bishops } from './bishops.ts';
import { castling } from './castling.ts';
import { centerControl } from './center-control.ts';
import { drawish } from './drawish.ts';
import { imbalance } from './imbalance.ts';
import { kingCover } from './king-cover.ts';
import { kingDanger } from './king-danger.ts';
import { kingSafety } from './king-safety.ts';
import { material } from './material.ts';
import { mobility } from './mobility.ts';
import { mopUp } from './mop-up.ts';
import { outposts } from './outposts.ts';
import { passed } from './passed.ts';
import { pawnFiles } from './pawn-files.ts';
import { pawns } from './pawns.ts';
import { potentialAttacks } from './potential-attacks.ts';
import { rooks } from './rooks.ts';
import { shelter } from './shelter.ts';
import { space } from './space.ts';
import { tempo } from './tempo.ts';
import { threats } from './threats.ts';
import { undeveloped } from './undeveloped.ts';

/** Every term there is, in the order ledgers show them. */
export const TERMS: readonly Term[] = [
  material,
  imbalance,
  mobility,
  pawns,
  pawnFiles,
  passed,
  bishops,
  outposts,
  rooks,
  threats,
  kingDanger,
  kingSafety,
  shelter,
  kingCover,
  potentialAttacks,
  space,
  centerControl,
  undeveloped,
  castling,
  tempo,
  mopUp,
  drawish,
];
