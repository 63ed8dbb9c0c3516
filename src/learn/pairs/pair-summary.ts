/** How well scores rank the move that was played above others. */
export interface PairLosses {
  /** The mean hinge loss of a pair, in margins. */
  readonly hinge: number;
  /** The share of pairs in which the played move scores more. */
  readonly right: number;
}

/** A move in both notations. */
export interface NamedMove {
  readonly san: string;
  readonly uci: string;
}

/** A pair on the margin or on the wrong side of it. */
export interface SupportPair {
  readonly fen: string;
  readonly played: NamedMove;
  /** The legal move that it is compared with. */
  readonly other: NamedMove;
  /** The number of the game in the file, from 1. */
  readonly game: number;
  /** Its part in the result, from 0 to 1. */
  readonly multiplier: number;
  /** The lead of the played move, in margins. */
  readonly margin: number;
}

export interface PairKnob {
  readonly name: string;
  readonly id: string;
  readonly index?: number;
  readonly before: number;
  readonly after: number;
  /** Whether the score is linear in the number; others keep their values. */
  readonly isLinear: boolean;
}

/** The result of ranking played moves above others. */
export interface PairSummary {
  readonly profile: string;
  readonly hash: string;
  readonly learned: string;
  readonly prior: number;
  readonly seed: number;
  /** False if it was interrupted: the values are the best so far. */
  readonly complete: boolean;
  readonly games: number;
  readonly heldOutGames: number;
  /** Positions for training, and pairs of moves in them. */
  readonly positions: number;
  readonly pairs: number;
  /** One over the margin in centipawns. */
  readonly k: number;
  readonly before: { readonly train: PairLosses; readonly heldOut: PairLosses };
  readonly after: { readonly train: PairLosses; readonly heldOut: PairLosses };
  readonly knobs: readonly PairKnob[];
  readonly support: {
    readonly vectors: number;
    readonly wrong: number;
    readonly margin: number;
    readonly converged: boolean;
    readonly surprises: readonly SupportPair[];
    readonly decided: readonly {
      readonly name: string;
      readonly pairs: readonly (SupportPair & { readonly share: number })[];
    }[];
  };
}
