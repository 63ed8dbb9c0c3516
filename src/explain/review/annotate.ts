import type { PgnGame, PgnLine, PgnMove } from '../../notation/pgn.ts';
import { type PgnEvaluation, readCommands, writeCommands } from '../../notation/pgn-commands.ts';
import { markName } from './mark-name.ts';
import type { Review, ReviewedMove, ReviewedPosition } from './review.ts';
import type { Severity } from './verdict.ts';

/** The NAGs of `?!`, `?` and `??`. */
const NAGS: Readonly<Record<Severity, number>> = { inaccuracy: 6, mistake: 2, blunder: 4 };
/** NAGs that judge a move, from `!` to `?!`. A judgement that is there already is kept. */
const isJudgement = (nag: number) => nag >= 1 && nag <= 6;
/** How many plies of the best line are written as a variation. */
const MOST_PLIES = 8;

/** The comment on a marked move; undefined if it has none. */
export function remarkOf({ mark, best }: ReviewedMove): string | undefined {
  if (mark === null) return undefined;
  return `${markName(mark)}. ${mark.reason.lead} ${best.san} was best.`;
}

function evaluationOf({ score, ending, depth }: ReviewedPosition): PgnEvaluation | undefined {
  if (score !== null) return { ...score, depth };
  return ending === 'checkmate' ? undefined : { cp: 0 };
}

/** The best line, as far as it is worth writing. */
function bestLine({ mark }: ReviewedMove): PgnLine | undefined {
  const san = mark?.reason.move.san.split(' ').slice(0, MOST_PLIES);
  return san === undefined
    ? undefined
    : { comments: [], moves: san.map((one) => ({ san: one, nags: [], comments: [], variations: [] })) };
}

/** The name of an earlier review among the annotators of a game. */
const OWN_NAME = /^Lucena, profile /;
/** A sentence of an earlier review. */
const OWN_REMARK = /^(?:Missed win \()?(inaccuracy|mistake|blunder)\)?\. .* was best\.$/i;

/** A move without the sentence of an earlier review, and without the NAG that came with it: a move has one verdict. */
function withoutRemark(node: PgnMove): PgnMove {
  const remark = node.comments.map((comment) => OWN_REMARK.exec(comment)).find((found) => found !== null);
  if (remark === undefined) return node;
  const nag = NAGS[remark[1]!.toLowerCase() as Severity];
  return {
    ...node,
    nags: node.nags.filter((one) => one !== nag),
    comments: node.comments.filter((comment) => comment !== remark[0]),
  };
}

/** The evaluation replaces the one that was there. Comments that say the same already are not written twice. */
function annotated(node: PgnMove, move: ReviewedMove, position: ReviewedPosition): PgnMove {
  const { commands, comments } = readCommands(node.comments);
  const { evaluation: _, ...others } = commands;
  const evaluation = evaluationOf(position);
  const remark = remarkOf(move);
  const line = bestLine(move);
  const isNew = remark !== undefined && !comments.includes(remark);
  const isNewLine = line !== undefined && !node.variations.some(({ moves }) => moves[0]?.san === line.moves[0]!.san);
  return {
    ...node,
    nags: move.mark === null || node.nags.some(isJudgement) ? node.nags : [NAGS[move.mark.severity], ...node.nags],
    comments: writeCommands({
      commands: { ...others, ...(evaluation === undefined ? {} : { evaluation }) },
      comments: isNew ? [remark, ...comments] : comments,
    }),
    variations: isNewLine ? [...node.variations, line] : node.variations,
  };
}

/**
 * The game with the evaluation of each position, the marks as NAGs, a sentence for each marked move and the best line as a variation.
 * Comments, NAGs and variations of the game stay; the sentences of an earlier review are replaced. The tag Annotator says who evaluated.
 */
export function annotateGame(game: PgnGame, { positions, moves, profile, hash }: Review): PgnGame {
  const annotators = game.tags.get('Annotator')?.split('; ') ?? [];
  const others = annotators.filter((name) => !OWN_NAME.test(name));
  const isReviewed = others.length < annotators.length;
  const line = game.line.moves.map((node, i) => {
    const move = moves[i];
    if (move === undefined) return node;
    return annotated(isReviewed ? withoutRemark(node) : node, move, positions[i + 1]!);
  });
  const tags = new Map(game.tags).set('Annotator', [...others, `Lucena, profile ${profile} (${hash})`].join('; '));
  return { ...game, tags, line: { ...game.line, moves: line } };
}
