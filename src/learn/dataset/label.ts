/** The score of a position that has none. */
export const NO_SCORE = -32768;
/** The score of a forced mate, whatever its length. Other scores are clamped below it. */
export const MATE_SCORE = 32_000;

const FIRST = 4;

/** Half points of the first player, White in chess: 0 a loss, 1 a draw, 2 a win. */
export type HalfPoints = 0 | 1 | 2;

export interface Label {
  readonly halfPoints: HalfPoints;
  /** In centipawns for the first player; NO_SCORE for none. */
  readonly score: number;
  /** Whether this is the first position of its game. The positions of a game are stored together. */
  readonly first: boolean;
}

/** Where a record has its label: a byte for result and start of the game, and two for the score. */
export interface LabelPlaces {
  readonly label: number;
  readonly score: number;
}

/** Clamps a score in centipawns to the range of scores that are not mates. */
export function scoreInRange(centipawns: number): number {
  return Math.round(Math.max(1 - MATE_SCORE, Math.min(MATE_SCORE - 1, centipawns)));
}

/** Replaces the label of a record. */
export function writeLabel(
  records: DataView,
  at: number,
  places: LabelPlaces,
  { halfPoints, score, first }: Label,
): void {
  records.setUint8(at + places.label, halfPoints | (first ? FIRST : 0));
  records.setInt16(at + places.score, score, true);
}

export function readLabel(records: DataView, at: number, places: LabelPlaces): Label {
  const label = records.getUint8(at + places.label);
  return {
    halfPoints: (label & 3) as HalfPoints,
    score: records.getInt16(at + places.score, true),
    first: (label & FIRST) !== 0,
  };
}

/** Whether the label of a record is one that a writer produces. */
export function isLabelValid(records: DataView, at: number, places: LabelPlaces): boolean {
  return (records.getUint8(at + places.label) & 3) <= 2;
}
