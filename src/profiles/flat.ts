import type { Evaluation } from '../evaluation/evaluation.ts';
import { isWhole, type Knob, type KnobValue } from '../evaluation/knobs.ts';
import { bareRecord, show, suggestion } from '../rules/names.ts';
import { fail, ok, type Result } from '../rules/result.ts';
import { FORMAT, type ProfileFile, splitId } from './profile.ts';
import { allowed } from './validate.ts';

/** The preset whose values a flat configuration changes. */
export const FLAT_BASE = 'orchestrator';

const LETTERS = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' } as const;

const byPiece = (name: string, idsOf: (kind: string) => readonly string[]) =>
  Object.entries(LETTERS).map(([letter, kind]): [string, readonly string[]] => [`${name}.${letter}`, idsOf(kind)]);

/** The knobs that each name of a flat configuration sets. A dot separates the name of an object from a name inside it. */
export const FLAT_NAMES: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  // Opponent and risk
  ['opponentPlyDepth', ['opponent.plyDepth']],
  ['tradePlyDepthEquivalent', ['opponent.tradePly']],
  ['adaptOpponentDepth', ['opponent.adapt']],
  ['plyDepthRisk.type', ['risk.form']],
  ['plyDepthRisk.kAt2x', ['risk.kAt2x']],
  ['plyDepthRisk.slope', ['risk.slope']],
  ['plyDepthRisk.midpointMultiplier', ['risk.midpoint']],
  ['riskPow', ['risk.pow']],
  ['gainScale', ['risk.gainScale']],
  ['lossScale', ['risk.lossScale']],
  ['blendAlpha', ['risk.blendAlpha']],
  ['riskOffset', ['risk.offset']],
  ['riskCap', ['risk.cap']],
  ['weightRisk', ['risk.weight']],
  // Center and king
  ['centerPiecePlacementReward', ['centerPlacement.reward']],
  ...byPiece('centerPieceWeights', (kind) => [`centerPlacement.${kind}`]),
  ['centerPlacementOffset', ['centerPlacement.offset']],
  ['centerPlacementCap', ['centerPlacement.cap']],
  ['centerOpponentWeight', ['line.centerOpponent']],
  ['weightCenter', ['centerPlacement.weight']],
  ['endGameKingCenterMagnet', ['kingCentering.magnet']],
  ['endgamishnessPow', ['kingCentering.endgamishnessPow']],
  ['kingCenterImprovementPow', ['kingCentering.stepsPow']],
  ['kingCenterOffset', ['kingCentering.offset']],
  ['kingCenterCap', ['kingCentering.cap']],
  ['kingCenterOpponentWeight', ['line.kingCenterOpponent']],
  ['weightKingCenter', ['kingCentering.weight']],
  // Development and defense
  ['developmentIncentive', ['development.incentive']],
  ['rankAttackFactor', ['development.rankFactor']],
  ['developmentGamma', ['development.gamma']],
  ['developmentOffset', ['development.offset']],
  ['developmentCap', ['development.cap']],
  ['developmentOpponentWeight', ['line.developmentOpponent']],
  ['notJustEmptySquaresThreatReward', ['development.threats', 'defended.counted']],
  ['queenPhaseCurve', ['development.queenPhaseCurve']],
  ['weightDevelopment', ['development.weight']],
  ['defenseMultiplier', ['defended.multiplier']],
  ['weightDefense', ['defended.weight']],
  // Endgamishness
  ['pieceWeightMinor', ['endgamishness.minor']],
  ['pieceWeightRook', ['endgamishness.rook']],
  ['pieceWeightQueen', ['endgamishness.queen']],
  ['T', ['endgamishness.full']],
  ['L', ['endgamishness.few']],
  ['endgamishnessMin', ['endgamishness.least']],
  ['endgamishnessMax', ['endgamishness.most']],
  ['endgamishnessForm', ['endgamishness.form']],
  ['endgamishnessSlope', ['endgamishness.slope']],
  ['endgamishnessMidpoint', ['endgamishness.midpoint']],
  // Castling, kings and mates
  ['castleKingSideReward', ['kingMoves.kingSide']],
  ['castleQueenSideReward', ['kingMoves.queenSide']],
  ['kingNonCastleMovePenalty', ['kingMoves.penalty']],
  ['weightCastling', ['kingMoves.weight']],
  ['kingEngineValue', ['mate.engine']],
  ['kingOpponentValue', ['mate.opponent']],
  // Totals, pieces and search
  ['weightBase', ['line.base']],
  ['totalOffset', ['line.offset']],
  ['totalCap', ['line.cap']],
  ...byPiece('weights', (kind) => [kind === 'king' ? 'development.king' : `material.${kind}`]),
  ['checkExtensionCap', ['lineSearch.checkExtensionCap']],
  ['swingExtensionCap', ['lineSearch.swingExtensionCap']],
  ['tradeTolerance', ['lineSearch.tradeTolerance']],
  ['tradeWindow', ['lineSearch.tradeWindow']],
  ['forceKnightCenterLoop', ['lineSearch.knightLoop']],
]);

const OUTER = new Set([...FLAT_NAMES.keys()].map((name) => name.split('.')[0]!));
const NESTED = new Set([...FLAT_NAMES.keys()].filter((name) => name.includes('.')).map((name) => name.split('.')[0]!));

/** Whether data has the shape of a flat configuration: it is not a profile and has at least one of these names. */
export function isFlat(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || Object.hasOwn(value, 'lucena'))
    return false;
  return Object.keys(value).some((name) => OUTER.has(name));
}

function unknownName(field: string, names: Iterable<string>): Result<never> {
  return fail('profile.unknownField', field, `there is no setting ${show(field)}${suggestion(field, [...names])}`);
}

/** The value of a knob for a value of the file: a tapered knob has it at both ends, and a cap of null means no cap. */
function valueFor(knob: Knob, value: unknown): { value: KnobValue } | undefined {
  if (knob.kind === 'toggle') return typeof value === 'boolean' ? { value } : undefined;
  if (knob.kind === 'choice') return knob.options.includes(value as string) ? { value: value as string } : undefined;
  if (value === null && knob.kind === 'number' && knob.label === 'Cap') return { value: knob.max };
  if (typeof value !== 'number' || !(value >= knob.min && value <= knob.max)) return undefined;
  if (isWhole(knob) && !Number.isInteger(value)) return undefined;
  return { value: knob.kind === 'tapered' ? [value, value] : value };
}

function leavesOf(flat: Readonly<Record<string, unknown>>): Result<[string, unknown][]> {
  const leaves: [string, unknown][] = [];
  for (const [name, value] of Object.entries(flat)) {
    if (!OUTER.has(name)) return unknownName(name, OUTER);
    if (!NESTED.has(name)) {
      leaves.push([name, value]);
      continue;
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return fail('profile.type', name, `expected an object, found ${show(value)}`);
    for (const [inner, leaf] of Object.entries(value)) {
      if (!FLAT_NAMES.has(`${name}.${inner}`)) return unknownName(`${name}.${inner}`, FLAT_NAMES.keys());
      leaves.push([`${name}.${inner}`, leaf]);
    }
  }
  return ok(leaves);
}

/** Converts a flat configuration to a profile that extends the orchestrator. */
export function fromFlat(
  evaluation: Evaluation,
  flat: Readonly<Record<string, unknown>>,
  name: string,
): Result<ProfileFile> {
  const leaves = leavesOf(flat);
  if (!leaves.ok) return leaves;
  const knobs = bareRecord<Record<string, KnobValue>>();
  for (const [field, given] of leaves.value) {
    for (const id of FLAT_NAMES.get(field)!) {
      const knob = evaluation.knobs.get(id)!;
      const found = valueFor(knob, given);
      if (found === undefined) {
        const wanted = knob.kind === 'tapered' ? `a number between ${knob.min} and ${knob.max}` : allowed(knob);
        const code = typeof given === 'number' && 'min' in knob ? 'profile.range' : 'profile.type';
        return fail(code, field, `expected ${wanted}, found ${show(given)}`);
      }
      const [term, knobName] = splitId(id);
      knobs[term] ??= bareRecord();
      knobs[term][knobName] = found.value;
    }
  }
  return ok({ lucena: FORMAT, name, extends: FLAT_BASE, knobs });
}
