import type { NamedReview } from '../../explain/review/player-report.ts';
import { CHESS_BOARD } from '../boards/chess-board.ts';
import { evaluator } from '../engines/engines.ts';
import { openingName } from '../play/opening-name.ts';
import { scratchPosition, useGame } from '../state/game.ts';
import { boardNameOf, treeOf } from '../state/game-record.ts';
import { type GameTree, mainLine, pathTo } from '../state/game-tree.ts';
import { useGames } from '../state/games.ts';
import { keptPositions } from './review-database.ts';
import {
  beginSearch,
  keyOf,
  type Subject,
  searchMissing,
  subjectOf,
  thresholdsNow,
  useReviewChoice,
} from './review-store.ts';
import type * as Tasks from './tasks.ts';

const tasks = evaluator.tasks<typeof Tasks>('review');

/** A game of the user with moves: one of *Games*, or the one on the board. */
interface OwnGame {
  readonly subject: Subject;
  readonly tree: GameTree;
  readonly tags: Readonly<Record<string, string>>;
}

function ownGames(): OwnGame[] {
  const { tree, tags, id } = useGame.getState();
  const kept = useGames.getState().games.flatMap((game) => {
    // Games are reviewed in chess only.
    if (boardNameOf(game.record) !== CHESS_BOARD.name) return [];
    const read = treeOf(scratchPosition(CHESS_BOARD), game.record);
    return read.ok && game.id !== id ? [{ tree: read.value.tree, tags: game.tags, id: game.id }] : [];
  });
  const shown = tree.board === CHESS_BOARD ? [{ tree, tags, id }] : [];
  return [...shown, ...kept]
    .map((game) => ({ ...game, subject: subjectOf(game) }))
    .filter(({ subject }) => subject.nodes.length > 1);
}

async function judged({ subject, tree, tags }: OwnGame): Promise<NamedReview | undefined> {
  const known = new Map(await keptPositions(await keyOf(subject, useReviewChoice.getState().nodes)));
  const searched = subject.nodes.flatMap((_, ply) => known.get(ply) ?? []);
  if (searched.length < subject.nodes.length) return undefined;
  const review = await tasks.judge(subject.file, subject.game, searched, thresholdsNow(), searched);
  const opening = openingName(scratchPosition(CHESS_BOARD), pathTo(tree, mainLine(tree).at(-1)!.id));
  const { White: white = '?', Black: black = '?', Result: result = '*' } = tags;
  return { white, black, result, opening: opening === '' ? null : opening, review };
}

/** The reviews of the user's games, and the number of games. */
export interface OwnReviews {
  readonly reviews: readonly NamedReview[];
  readonly games: number;
}

/** The reviews of all games whose positions have been searched with the present profile and limit. */
export async function ownReviews(): Promise<OwnReviews> {
  const games = ownGames();
  const reviews: NamedReview[] = [];
  for (const game of games) {
    const review = await judged(game);
    if (review !== undefined) reviews.push(review);
  }
  return { reviews, games: games.length };
}

/** Searches all games that have no review yet, until it is cancelled like a review. What was searched is kept. */
export async function reviewAll(onGame: (number: number, total: number) => void): Promise<void> {
  const { signal, end } = beginSearch();
  try {
    const games = ownGames();
    for (const [place, { subject }] of games.entries()) {
      onGame(place + 1, games.length);
      if ((await searchMissing(subject, signal, () => {})) === undefined) return;
    }
  } finally {
    end();
  }
}
