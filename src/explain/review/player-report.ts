import { PHASES, type Phase, phaseOf } from './phase.ts';
import type { Review, ReviewedMove, Side, TermLoss } from './review.ts';
import { lossWords, termLosses } from './side-review.ts';

/** A reviewed game with what its headers say. */
export interface NamedReview {
  readonly white: string;
  readonly black: string;
  readonly result: string;
  /** The name of the opening, or its ECO code; null if the headers have neither. */
  readonly opening: string | null;
  readonly review: Review;
}

/** How well a player did in a part of the games. */
export interface Share {
  readonly moves: number;
  /** The mean loss of winning chances of a move, in percentage points; null without moves. */
  readonly averageLoss: number | null;
  readonly inaccuracies: number;
  readonly mistakes: number;
  readonly blunders: number;
}

export interface OpeningShare extends Share {
  readonly opening: string;
  readonly games: number;
  /** Points of the games with a result, and their number. */
  readonly points: number;
  readonly decided: number;
}

/** Where a player loses the points, over many games. */
export interface PlayerReport {
  readonly player: string;
  readonly games: number;
  readonly missedWins: number;
  /** The mean accuracy of the games; null without moves. */
  readonly accuracy: number | null;
  readonly whole: Share;
  /** Centipawns lost by marked moves in all games, the largest first. */
  readonly terms: readonly TermLoss[];
  readonly phases: readonly (Share & { readonly phase: Phase })[];
  /** The most frequent first. */
  readonly openings: readonly OpeningShare[];
  readonly words: readonly string[];
}

/** The header of games that name no opening. */
const NO_OPENING = 'opening not named';

function shareOf(moves: readonly ReviewedMove[]): Share {
  const count = (severity: string) => moves.filter(({ mark }) => mark?.severity === severity).length;
  return {
    moves: moves.length,
    averageLoss: moves.length === 0 ? null : moves.reduce((sum, { loss }) => sum + loss, 0) / moves.length,
    inaccuracies: count('inaccuracy'),
    mistakes: count('mistake'),
    blunders: count('blunder'),
  };
}

interface OwnGame {
  readonly game: NamedReview;
  readonly side: Side;
  readonly moves: readonly ReviewedMove[];
}

function pointsOf({ game, side }: OwnGame): number | undefined {
  if (game.result === '1/2-1/2') return 0.5;
  if (game.result === '1-0') return side === 'white' ? 1 : 0;
  return game.result === '0-1' ? (side === 'black' ? 1 : 0) : undefined;
}

function openingsOf(own: readonly OwnGame[]): OpeningShare[] {
  const nameOf = ({ game }: OwnGame) => game.opening ?? NO_OPENING;
  return [...new Set(own.map(nameOf))]
    .map((opening) => {
      const games = own.filter((one) => nameOf(one) === opening);
      const points = games.flatMap((one) => pointsOf(one) ?? []);
      return {
        opening,
        games: games.length,
        points: points.reduce((sum, one) => sum + one, 0),
        decided: points.length,
        ...shareOf(games.flatMap(({ moves }) => moves)),
      };
    })
    .sort((a, b) => b.games - a.games || (a.opening < b.opening ? -1 : 1));
}

/** Adds up the reviews of a player's games. `isPlayer` tells whether a name is the player's. */
export function playerReport(
  player: string,
  games: readonly NamedReview[],
  isPlayer: (name: string) => boolean,
): PlayerReport {
  const own = games.flatMap((game): OwnGame[] =>
    (['white', 'black'] as const).flatMap((side) =>
      isPlayer(game[side]) ? [{ game, side, moves: game.review.moves.filter(({ by }) => by === side) }] : [],
    ),
  );
  const moves = own.flatMap((one) => one.moves);
  const phased = own.flatMap((one) =>
    one.moves.map((move) => ({ move, phase: phaseOf(one.game.review.positions[move.ply - 1]!.fen) })),
  );
  const accuracies = own.flatMap(({ game, side }) => game.review[side].accuracy ?? []);
  const terms = termLosses(moves);
  return {
    player,
    games: own.length,
    missedWins: moves.filter(({ mark }) => mark?.isMissedWin).length,
    accuracy: accuracies.length === 0 ? null : accuracies.reduce((sum, one) => sum + one, 0) / accuracies.length,
    whole: shareOf(moves),
    terms,
    phases: PHASES.map((phase) => ({
      phase,
      ...shareOf(phased.filter((one) => one.phase === phase).map(({ move }) => move)),
    })),
    openings: openingsOf(own),
    words: lossWords(player, terms),
  };
}
