import { create } from 'zustand';
import type { Info, Score } from '../../engine/messages.ts';
import { LAST_DEPTHS } from '../../explain/why/closeness.ts';
import type { ProfileFile } from '../../profiles/profile.ts';
import { type GameTree, type NodeId, nodeOf } from './game-tree.ts';

/** The best line of a position, as far as the page shows it. The score is from the side to move's point of view. */
export interface KnownLine extends Pick<Info, 'score' | 'depth' | 'selectiveDepth' | 'nodes' | 'ms' | 'pv'> {
  /** The scores of its first move at the depths just before, the deepest first, as far as they are known. */
  readonly before?: readonly Score[];
  /** A remark after the label of the score: the line is from a search with other limits than the analysis. */
  readonly note?: string;
}

/** Nodes are not the keys, because a move after an undo may get the number of the one before. */
export type LinesByFen = ReadonlyMap<string, KnownLine>;

interface KnownLines {
  /** The game on the board that the lines belong to. */
  readonly gameId: string | undefined;
  /** The profile that searched. */
  readonly file: ProfileFile | undefined;
  readonly lines: LinesByFen;
}

/**
 * The deepest known lines of the positions of a game that a review, or an attempt at one of its mistakes, shows. All parts of the page
 * that show a score of such a position take it from here, so that it has one score at a time.
 */
export const useKnownLines = create<KnownLines>(() => ({ gameId: undefined, file: undefined, lines: new Map() }));

/** The lines of the other games and profiles. They last as long as the profile's file object. */
const shelf = new WeakMap<ProfileFile, Map<string, LinesByFen>>();
const NOTHING: LinesByFen = new Map();

/** The game and the profile that lines belong to. */
export interface Owner {
  readonly gameId: string;
  readonly file: ProfileFile;
}

/** All known lines of a game under a profile. */
export function linesOf(known: KnownLines, { gameId, file }: Owner): LinesByFen {
  if (known.gameId === gameId && known.file === file) return known.lines;
  return shelf.get(file)?.get(gameId) ?? NOTHING;
}

/** Replaces the known lines of a game. Those of another game or profile are not lost. */
export function setLines(owner: Owner, lines: LinesByFen): void {
  const { gameId, file, lines: before } = useKnownLines.getState();
  if (gameId !== undefined && file !== undefined) {
    const games = shelf.get(file) ?? new Map<string, LinesByFen>();
    shelf.set(file, games.set(gameId, before));
  }
  useKnownLines.setState({ gameId: owner.gameId, file: owner.file, lines });
}

/** Prepares what a part of the page shows for new lines, and returns a function that shows it. */
type Follower = (lines: LinesByFen, owner: Owner) => Promise<() => void>;

const followers = new Set<Follower>();

/** Has a part of the page follow the lines. Returns a function that ends this. */
export function followLines(follower: Follower): () => void {
  followers.add(follower);
  return () => followers.delete(follower);
}

/** The known line of a position of a game. */
export function knownLine(
  known: KnownLines,
  { fen, ...owner }: Owner & { readonly fen: string },
): KnownLine | undefined {
  return linesOf(known, owner).get(fen);
}

/** The score for the other side one ply later. */
function oneLater(score: Info['score']): Info['score'] {
  if ('cp' in score) return { cp: -score.cp + 0 };
  return { mate: score.mate > 0 ? 1 - score.mate : -score.mate };
}

/** The line of the position after the first move of a line. Undefined if nothing is left, or the game ends there. */
function lineAfter({ pv, score, depth, note, before, ...rest }: KnownLine): KnownLine | undefined {
  const ends = 'mate' in score && score.mate === 1;
  return pv.length < 2 || depth < 2 || ends
    ? undefined
    : { ...rest, pv: pv.slice(1), score: oneLater(score), depth: depth - 1 };
}

/** Adds a line to the known positions that it passes, wherever it is the deepest. */
export function addLine(lines: Map<string, KnownLine>, { nodes }: GameTree, at: NodeId, line: KnownLine): void {
  let rest: KnownLine | undefined = line;
  let node = nodes.get(at);
  while (rest !== undefined && node !== undefined) {
    const known = lines.get(node.fen);
    if (known !== undefined && known.depth < rest.depth) lines.set(node.fen, rest);
    const [move] = rest.pv;
    const next = node.children.find((id) => nodes.get(id)!.played!.move === move);
    node = next === undefined ? undefined : nodes.get(next);
    rest = lineAfter(rest);
  }
}

/** The game on the board, the profile, and the position whose lines were found. */
export interface Place extends Owner {
  readonly tree: GameTree;
  readonly at: NodeId;
}

/**
 * Takes in the lines that the analysis found, the best first, if they are deeper than what is known of the position. `show` shows them:
 * it is called in the same task in which everything that follows the known lines changes. A position of which nothing is known stays
 * so, unless `isKept`.
 */
export async function takeIn(
  place: Place,
  found: readonly KnownLine[],
  show: () => void,
  { isKept = false }: { readonly isKept?: boolean } = {},
): Promise<void> {
  for (;;) {
    const before = useKnownLines.getState();
    const { fen } = nodeOf(place.tree, place.at);
    const known = knownLine(before, { ...place, fen });
    if (known === undefined ? !isKept : known.depth >= found[0]!.depth) break;
    const lines = new Map(linesOf(before, place));
    if (known === undefined) lines.set(fen, found[0]!);
    for (const line of found) addLine(lines, place.tree, place.at, line);
    const asked = [...followers];
    const shows = await Promise.all(asked.map((follower) => follower(lines, place)));
    // A search may have ended meanwhile, and its judgement may follow the lines by now.
    if (useKnownLines.getState() !== before || [...followers].some((one) => !asked.includes(one))) continue;
    setLines(place, lines);
    for (const one of shows) one();
    break;
  }
  show();
}

/**
 * Adds a line to those found before: it stands below the better lines of its own iteration and above those of the last one. A move is
 * listed once, with its deepest line.
 */
export function withLine<T extends Info>(lines: readonly T[], line: T): readonly T[] {
  const isBetter = ({ depth, variation, pv }: Info) =>
    depth === line.depth && variation < line.variation && pv[0] !== line.pv[0];
  // The search may have reported a place again, with a better move; the later report comes first.
  const better = lines
    .filter(isBetter)
    .filter(({ variation }, i, all) => all.findIndex((one) => one.variation === variation) === i);
  const first = [...better, line];
  return [...first, ...lines.filter((one) => !first.some(({ pv }) => pv[0] === one.pv[0]))];
}

/** Whether two lines give one move one score at one depth. */
export function isSameLine(a: KnownLine, b: KnownLine): boolean {
  return a.depth === b.depth && a.pv[0] === b.pv[0] && JSON.stringify(a.score) === JSON.stringify(b.score);
}

/** The lines to show of a position: the known one leads until the analysis has found a deeper one. */
export function linesToShow(
  known: KnownLine | undefined,
  found: readonly KnownLine[],
  most: number,
): readonly KnownLine[] {
  const [best] = found;
  if (known === undefined || (best !== undefined && isSameLine(best, known))) return found.slice(0, most);
  return [known, ...found.filter(({ pv }) => pv[0] !== known.pv[0])].slice(0, most);
}

/** Adds to each report of a search the scores that its first move had at the depths before. */
export function rememberScores(): (info: Info) => Info & KnownLine {
  const scores = new Map<string, Score>();
  return (info) => {
    const { depth, pv, score } = info;
    scores.set(`${pv[0]} ${depth}`, score);
    const before = Array.from({ length: LAST_DEPTHS - 1 }, (_, i) => scores.get(`${pv[0]} ${depth - 1 - i}`));
    return { ...info, before: before.filter((one) => one !== undefined) };
  };
}

/**
 * Returns the line of a position's list whose first move leads to the position that follows, with the score as it is there. The label
 * remains that of the list, because it is the same score.
 */
export function listedBefore(
  lines: readonly KnownLine[],
  { nodes }: GameTree,
  at: NodeId,
  id: NodeId,
): KnownLine | undefined {
  const node = nodes.get(id);
  if (node?.played === undefined || node.parent !== at) return undefined;
  const line = lines.find(({ pv }) => pv[0] === node.played!.move);
  return line && { ...line, pv: line.pv.slice(1), score: oneLater(line.score) };
}
