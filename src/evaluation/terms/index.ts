import type { Term } from '../term.ts';
import { ahead } from './ahead.ts';
import { bishops } from './bishops.ts';
import { castling } from './castling.ts';
import { centerControl } from './center-control.ts';
import { centerPlacement } from './center-placement.ts';
import { defended } from './defended.ts';
import { development } from './development.ts';
import { drawish } from './drawish.ts';
import { dropThreats } from './drop-threats.ts';
import { earlyQueen } from './early-queen.ts';
import { exchangeThreats } from './exchange-threats.ts';
import { imbalance } from './imbalance.ts';
import { inCheck } from './in-check.ts';
import { initiative } from './initiative.ts';
import { kingCentering } from './king-centering.ts';
import { kingCover } from './king-cover.ts';
import { kingDanger } from './king-danger.ts';
import { kingDistance } from './king-distance.ts';
import { kingExposure } from './king-exposure.ts';
import { kingFiles } from './king-files.ts';
import { kingHome } from './king-home.ts';
import { kingRing } from './king-ring.ts';
import { kingSafety } from './king-safety.ts';
import { kingZone } from './king-zone.ts';
import { legalMobility } from './legal-mobility.ts';
import { material } from './material.ts';
import { minors } from './minors.ts';
import { mobility } from './mobility.ts';
import { mopUp } from './mop-up.ts';
import { moves } from './moves.ts';
import { openingDevelopment } from './opening-development.ts';
import { outposts } from './outposts.ts';
import { passed } from './passed.ts';
import { pawnFiles } from './pawn-files.ts';
import { pawns } from './pawns.ts';
import { potentialAttacks } from './potential-attacks.ts';
import { promotionThreats } from './promotion-threats.ts';
import { rooks } from './rooks.ts';
import { shelter } from './shelter.ts';
import { space } from './space.ts';
import { tempo } from './tempo.ts';
import { threats } from './threats.ts';
import { trapped } from './trapped.ts';
import { undeveloped } from './undeveloped.ts';

/** All terms, in the order of the ledger. */
export const TERMS: readonly Term[] = [
  material,
  imbalance,
  ahead,
  mobility,
  legalMobility,
  moves,
  pawns,
  pawnFiles,
  passed,
  bishops,
  outposts,
  minors,
  rooks,
  threats,
  exchangeThreats,
  promotionThreats,
  trapped,
  kingDanger,
  kingSafety,
  kingDistance,
  dropThreats,
  shelter,
  kingCover,
  potentialAttacks,
  kingZone,
  kingRing,
  kingFiles,
  kingHome,
  kingExposure,
  inCheck,
  space,
  centerControl,
  undeveloped,
  openingDevelopment,
  earlyQueen,
  castling,
  tempo,
  centerPlacement,
  kingCentering,
  development,
  defended,
  mopUp,
  initiative,
  drawish,
];
