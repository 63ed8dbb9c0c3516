import { create } from 'zustand';
import type { Score } from '../../engine/messages.ts';
import { evaluator } from '../engines/engines.ts';
import { faultOf } from '../engines/rpc.ts';
import type { FoundLine, FoundLines } from '../lines/investigator.ts';
import { moveWords, pieceWords } from '../play/move-words.ts';
import { lineSource, type ScoreSource } from '../score/scored.tsx';
import { accompany, compareBest, useAnalysis } from '../state/analysis.ts';
import { announce } from '../state/announcements.ts';
import { currentNode, useGame } from '../state/game.ts';
import { playedGame } from '../state/game-tree.ts';
import { isSameLine, type KnownLine, knownLine, linesToShow, takeIn, useKnownLines } from '../state/known-lines.ts';
import { notifyError } from '../state/notify.tsx';
import { type LegalMove, positionInfo } from '../state/position-info.ts';
import { useProfile } from '../state/profile.ts';
import { turnOf, whiteScore } from '../state/score.ts';
import { noteSearched } from '../state/searched.ts';
import { sideEngine } from './side-engine.ts';
import type * as Tasks from './tasks.ts';

/** The steps of a hint: it tells the piece first, then the move, then the reason. */
export type HintStep = 'piece' | 'move' | 'reason';

export interface Hint {
  /** The position it belongs to. */
  readonly fen: string;
  /** The last step that was asked for. */
  readonly step: HintStep;
  /** The best lines that the page knows of the position, the best first: the hint is the first move. Undefined while there is none. */
  readonly lines?: readonly KnownLine[];
  /** Undefined while it is searched. */
  readonly move?: LegalMove;
  /** The move without its squares, such as `move a knight`; given with the move. */
  readonly piece?: string;
  /** The reason, once it is known. */
  readonly reason?: { readonly words: readonly string[]; readonly source: ScoreSource };
}

export const useHint = create<{ readonly hint: Hint | undefined }>(() => ({ hint: undefined }));

const tasks = evaluator.tasks<typeof Tasks>('board');

/** The time for a hint, whoever searches. */
const LIMITS = { ms: 1000 };
const LINES = 2;

function orderNow() {
  const { tree, at } = useGame.getState();
  return { game: playedGame(tree, at), profile: useProfile.getState().file, mode: 'full' as const };
}

function placeNow() {
  const { tree, at, id: gameId } = useGame.getState();
  return { tree, at, gameId, file: useProfile.getState().file };
}

/** Adds to the hint, unless the board shows another position by now. */
function add(fen: string, more: Partial<Hint>): void {
  useHint.setState(({ hint }) => (hint?.fen === fen ? { hint: { ...hint, ...more } } : {}));
}

/** The lines of the analysis of a position, if it is on and has some. */
function analysedLines(fen: string): readonly KnownLine[] | undefined {
  const { isOn, fen: analysed, lines } = useAnalysis.getState();
  return isOn && analysed === fen && lines.length > 0 ? lines.slice(0, LINES) : undefined;
}

/** Waits until the analysis has looked as long as a hint may take. Undefined if it is off, or has found nothing when it ends. */
function awaitAnalysis(fen: string): Promise<readonly KnownLine[] | undefined> {
  return new Promise((resolve) => {
    let isDue = false;
    const look = () => {
      const { isOn, isRunning } = useAnalysis.getState();
      const lines = analysedLines(fen);
      const isDeep = isDue || (lines?.[0]?.ms ?? 0) >= LIMITS.ms;
      if (isOn && isRunning && useHint.getState().hint?.fen === fen && !(isDeep && lines !== undefined)) return;
      clearTimeout(timer);
      end();
      resolve(lines);
    };
    const timer = setTimeout(() => {
      isDue = true;
      look();
    }, LIMITS.ms);
    const end = useAnalysis.subscribe(look);
    look();
  });
}

/** The score of an investigation's line for the side to move. */
function scoreOf({ report, mate }: FoundLine, turn: 0 | 1): Score {
  if (mate !== null) return { mate: (mate.by === 'white') === (turn === 0) ? mate.in : -mate.in };
  return { cp: (turn === 0 ? report.score : -report.score) + 0 };
}

/** The lines of an investigation as the analysis would show them, without the plies that were added to explain the scores. */
function linesFound({ lines, depth, nodes, ms }: FoundLines, fen: string): KnownLine[] {
  return lines.map((line) => ({
    score: scoreOf(line, turnOf(fen)),
    pv: line.pv.slice(0, line.pv.length - line.report.playedOut),
    depth,
    selectiveDepth: 0,
    nodes,
    ms,
  }));
}

async function searchedLines(fen: string): Promise<readonly KnownLine[]> {
  const order = orderNow();
  const found = await sideEngine.search(order, LIMITS, LINES);
  if (found === undefined || found.depth === 0) return [];
  const lines = linesFound(found, fen);
  const [best] = lines;
  if (best !== undefined)
    noteSearched({ fen, file: order.profile, depth: best.depth, score: whiteScore(best.score, turnOf(fen)) });
  return lines;
}

/** The lines that the page shows of a position: those of the analysis if it is on, otherwise the known one before those of the hint. */
function shownLines(fen: string, own: readonly KnownLine[]): readonly KnownLine[] {
  const { gameId, file } = placeNow();
  return analysedLines(fen) ?? linesToShow(knownLine(useKnownLines.getState(), { gameId, file, fen }), own, LINES);
}

/** The hint that lines give; undefined if there is none. */
function hintBy(lines: readonly KnownLine[]): Pick<Hint, 'lines' | 'move' | 'piece'> | undefined {
  const { tree, at } = useGame.getState();
  const { legal, setup } = positionInfo(tree, at);
  const move = legal.find((one) => one.move === lines[0]?.pv[0]);
  if (move === undefined) return undefined;
  const { kindNames, movedKind } = tree.board;
  return { lines, move, piece: pieceWords(kindNames[movedKind(move.move, setup)]!, move.origin.endsWith('*')) };
}

async function findMove(fen: string): Promise<void> {
  const place = placeNow();
  const lines = (useAnalysis.getState().isOn ? await awaitAnalysis(fen) : undefined) ?? (await searchedLines(fen));
  if (useHint.getState().hint?.fen !== fen) return;
  // The headline and the analysis have it from now on, too.
  if (lines.length > 0) await takeIn(place, lines, () => {}, { isKept: true });
  if (useHint.getState().hint?.fen !== fen) return;
  const found = hintBy(shownLines(fen, lines));
  if (found === undefined) useHint.setState({ hint: undefined });
  else add(fen, found);
}

/** The label of two lines, whose depths may differ. */
function sourceOf([best, rival]: readonly KnownLine[]): ScoreSource {
  const other = rival === undefined || rival.depth === best!.depth ? [] : [`the other move depth ${rival.depth}`];
  const notes = [...(best!.note === undefined ? [] : [best!.note]), ...other];
  return lineSource({ depth: best!.depth, ...(notes.length === 0 ? {} : { note: notes.join('; ') }) });
}

/** Why the first of the lines is better than the second. Undefined until there is a second one. */
async function reasonFor(lines: readonly KnownLine[]): Promise<Hint['reason']> {
  const { tree, at } = useGame.getState();
  const { legal } = positionInfo(tree, at);
  const [best, rival] = lines;
  const source = sourceOf(lines);
  if (legal.length === 1) return { words: [`${legal[0]!.san} is the only legal move.`], source };
  if (rival === undefined) return undefined;
  const { game, profile } = orderNow();
  return { words: await tasks.compareLines(profile, game, best!, rival), source };
}

function isSame(a: readonly KnownLine[], b: readonly KnownLine[]): boolean {
  return a.length === b.length && a.every((line, i) => isSameLine(line, b[i]!));
}

/** Finds the reason by the lines that are shown; these may change meanwhile. */
async function findReason(fen: string): Promise<void> {
  compareBest(fen);
  for (;;) {
    const { hint } = useHint.getState();
    if (hint?.fen !== fen || hint.step !== 'reason' || hint.reason !== undefined) return;
    const { lines = [] } = hint;
    const reason = await reasonFor(lines);
    if (useHint.getState().hint?.lines !== lines) continue;
    if (reason !== undefined) add(fen, { reason });
    return;
  }
}

/** Says what a person cannot see who does not look at the board. */
function tell(before: Hint | undefined): void {
  const { hint } = useHint.getState();
  if (hint?.move === undefined) return;
  if (hint.step === 'piece') {
    if (hint.piece !== before?.piece) announce(`Hint: ${hint.piece}`);
  } else if (hint.move.move !== before?.move?.move || before.step === 'piece')
    announce(`Hint: ${moveWords(hint.move.san)}`);
}

/** Gives up the hint of a position, unless the board shows another one by now, or the screen was left. */
function giveUp(fen: string, error: unknown): void {
  if (useHint.getState().hint?.fen !== fen) return;
  useHint.setState({ hint: undefined });
  notifyError({ title: 'No hint', message: faultOf(error).message });
}

/** Takes the next step: the piece, the move, the reason. */
export async function nextHint(): Promise<void> {
  const { fen } = currentNode(useGame.getState());
  const { hint } = useHint.getState();
  try {
    if (hint?.fen !== fen) {
      useHint.setState({ hint: { fen, step: 'piece' } });
      await findMove(fen);
      tell(undefined);
    } else if (hint.move !== undefined && hint.step === 'piece') {
      add(fen, { step: 'move' });
      tell(hint);
    } else if (hint.move !== undefined && hint.step === 'move') {
      add(fen, { step: 'reason' });
      await findReason(fen);
    }
  } catch (error) {
    giveUp(fen, error);
  }
}

/** Follows the lines that the page shows, so that the hint never names another move or score. */
function follow(): void {
  const { hint } = useHint.getState();
  if (hint?.move === undefined || hint.lines === undefined || hint.fen !== currentNode(useGame.getState()).fen) return;
  const lines = shownLines(hint.fen, hint.lines);
  const found = isSame(lines, hint.lines) ? undefined : hintBy(lines);
  if (found === undefined) return;
  const { reason: _, ...rest } = hint;
  useHint.setState({ hint: { ...rest, ...found } });
  tell(hint);
  if (hint.step === 'reason') findReason(hint.fen).catch((error) => giveUp(hint.fen, error));
}

let isFollowing = false;

/** The parts of the page change in one task, the hint with the analysis among them. Looks once that is done. */
function followSoon(): void {
  if (isFollowing || useHint.getState().hint === undefined) return;
  isFollowing = true;
  queueMicrotask(() => {
    isFollowing = false;
    follow();
  });
}

useAnalysis.subscribe(followSoon);
// Its move and score are of the profile that was in use.
useProfile.subscribe((now, before) => now.file !== before.file && useHint.setState({ hint: undefined }));
useKnownLines.subscribe(followSoon);

accompany(async (fen, shown) => {
  const { hint } = useHint.getState();
  const lines = shown.slice(0, LINES);
  if (hint?.fen !== fen || hint.step !== 'reason' || hint.lines === undefined || isSame(lines, hint.lines))
    return () => {};
  try {
    const [found, reason] = [hintBy(lines), await reasonFor(lines)];
    if (found === undefined || reason === undefined) return () => {};
    return () => {
      const { hint: now } = useHint.getState();
      if (now?.fen !== fen) return;
      useHint.setState({ hint: { ...now, ...found, reason } });
      tell(now);
    };
  } catch {
    // The hint says why, when it asks itself.
    return () => {};
  }
});

/** The hint for the position on the board. */
export function useHintHere(): Hint | undefined {
  const { fen } = useGame(currentNode);
  const hint = useHint((state) => state.hint);
  return hint?.fen === fen ? hint : undefined;
}
