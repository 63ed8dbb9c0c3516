import { beforeEach, describe, expect, test } from 'vitest';
import type { Info } from '../../engine/messages.ts';
import { START_FEN } from '../../notation/fen.ts';
import { parseSan } from '../../notation/san.ts';
import type { ProfileFile } from '../../profiles/profile.ts';
import type { Move } from '../../rules/move.ts';
import { loadRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { type GameTree, nodeOf, ROOT, treeFrom, withMove } from './game-tree.ts';
import {
  followLines,
  type KnownLine,
  knownLine,
  linesToShow,
  listedBefore,
  rememberScores,
  takeIn,
  useKnownLines,
  withLine,
} from './known-lines.ts';

const position = (await loadRules()).position();
const file: ProfileFile = { lucena: 1, name: 'x', knobs: {} };

/** A game, its positions and its moves. */
function game(...sans: string[]): { tree: GameTree; fens: string[]; moves: Move[] } {
  let tree = unwrap(treeFrom(position, START_FEN));
  const [fens, moves] = [[nodeOf(tree, ROOT).fen], [] as Move[]];
  let at = ROOT;
  for (const san of sans) {
    const move = unwrap(parseSan(position, san));
    const made = withMove(tree, at, move, position);
    ({ tree, id: at } = made);
    moves.push(move);
    fens.push(nodeOf(tree, at).fen);
  }
  return { tree, fens, moves };
}

const { tree, fens, moves } = game('e4', 'e5', 'Nf3');
const place = { tree, gameId: 'g', file, at: ROOT };

function line(depth: number, score: KnownLine['score'], pv: readonly Move[], note?: string): KnownLine {
  return { depth, score, pv, selectiveDepth: depth, nodes: 1, ms: 1, ...(note === undefined ? {} : { note }) };
}

const review = (score: KnownLine['score'], pv: readonly Move[]) => line(5, score, pv, 'review');

function know(entries: readonly (readonly [string, KnownLine])[]): void {
  useKnownLines.setState({ gameId: 'g', file, lines: new Map(entries) });
}

const shown = (ply: number) => {
  const { depth, score } = useKnownLines.getState().lines.get(fens[ply]!)!;
  return [depth, score];
};

describe('a position of a reviewed game has one score (trust 1)', () => {
  beforeEach(() => know(fens.slice(0, 3).map((fen, ply) => [fen, review({ cp: 10 }, moves.slice(ply))])));

  test('a deeper line of the analysis takes the place of the known one, a shallower one or one of the same depth does not', async () => {
    for (const depth of [3, 5]) await takeIn(place, [line(depth, { cp: 99 }, [moves[0]!])], () => {});
    expect(shown(0)).toEqual([5, { cp: 10 }]);
    await takeIn(place, [line(6, { cp: 30 }, [moves[0]!])], () => {});
    expect(shown(0)).toEqual([6, { cp: 30 }]);
  });

  test('a deeper line is deeper in the positions that it passes, too, also if it is not the best', async () => {
    await takeIn(place, [line(7, { cp: 30 }, [0 as Move]), line(7, { cp: 20 }, moves)], () => {});
    expect([shown(0), shown(1), shown(2)]).toEqual([
      [7, { cp: 30 }],
      [6, { cp: -20 }],
      [5, { cp: 10 }],
    ]);
  });

  test('mates are counted from each position', async () => {
    await takeIn(place, [line(9, { mate: 2 }, moves)], () => {});
    expect([shown(0), shown(1), shown(2)]).toEqual([
      [9, { mate: 2 }],
      [8, { mate: -1 }],
      [7, { mate: 1 }],
    ]);
  });

  test('all that follows the lines changes in the same task as the analysis', async () => {
    const events: string[] = [];
    const end = followLines(async (lines) => {
      await new Promise((resolve) => setTimeout(resolve));
      events.push(`prepared, known depth ${shown(0)[0]}`);
      return () => events.push(`depth ${lines.get(fens[0]!)!.depth}`);
    });
    await takeIn(place, [line(8, { cp: 30 }, [moves[0]!])], () => events.push('analysis'));
    expect(events).toEqual(['prepared, known depth 5', 'depth 8', 'analysis']);
    end();
    await takeIn(place, [line(9, { cp: 30 }, [moves[0]!])], () => events.push('analysis'));
    expect(events).toHaveLength(4);
  });

  test('if the known lines change meanwhile, nothing of them is lost', async () => {
    let times = 0;
    const end = followLines(async (lines) => {
      if (times++ === 0) know([...useKnownLines.getState().lines, [fens[2]!, review({ cp: 44 }, [])]]);
      return () => expect(lines.get(fens[2]!)!.score).toEqual({ cp: 44 });
    });
    await takeIn(place, [line(8, { cp: 30 }, [moves[0]!])], () => {});
    end();
    expect([times, shown(0), shown(2)]).toEqual([2, [8, { cp: 30 }], [5, { cp: 44 }]]);
  });

  test('a part of the page that begins to follow the lines meanwhile is not left behind', async () => {
    const shown: string[] = [];
    const ends: (() => void)[] = [];
    const follower = (name: string, onFirst = () => {}) =>
      ends.push(
        followLines(async () => {
          onFirst();
          return () => shown.push(name);
        }),
      );
    follower('first', () => ends.length === 1 && follower('second'));
    await takeIn(place, [line(8, { cp: 30 }, [moves[0]!])], () => {});
    for (const end of ends) end();
    expect(shown).toEqual(['first', 'second']);
  });

  test('another game or profile knows nothing of them', async () => {
    for (const other of [{ gameId: 'other' }, { file: { ...file } }])
      await takeIn({ ...place, ...other }, [line(8, { cp: 30 }, [moves[0]!])], () => {});
    expect(shown(0)).toEqual([5, { cp: 10 }]);
  });

  test('what a hint finds is known from then on, and that of another game or profile is not lost (trust 1)', async () => {
    const other = { ...place, file: { ...file } };
    const known = (where: typeof place) =>
      knownLine(useKnownLines.getState(), { ...where, fen: fens[0]! })?.score ?? 'nothing';
    await takeIn(other, [line(4, { cp: 77 }, moves)], () => {});
    expect(known(other)).toBe('nothing');
    await takeIn(other, [line(4, { cp: 77 }, moves)], () => {}, { isKept: true });
    expect([known(other), known(place)]).toEqual([{ cp: 77 }, { cp: 10 }]);
    // The analysis shows another score only from a deeper search.
    await takeIn(other, [line(4, { cp: 55 }, moves)], () => {});
    expect(known(other)).toEqual({ cp: 77 });
    await takeIn(place, [line(6, { cp: 30 }, moves)], () => {});
    expect([known(other), known(place)]).toEqual([{ cp: 77 }, { cp: 30 }]);
  });

  test('a position that follows has the score that the list shows of the move that leads there (trust 1)', () => {
    const [, e5, knight] = moves as [Move, Move, Move];
    const at = nodeOf(tree, ROOT).children[0]!;
    const next = nodeOf(tree, at).children[0]!;
    const lines = [line(9, { mate: 2 }, [knight]), line(8, { cp: 12 }, [e5, knight], 'review')];
    expect(listedBefore(lines, tree, at, next)).toMatchObject({ score: { cp: -12 }, depth: 8, note: 'review' });
    expect(listedBefore([line(8, { mate: 2 }, [e5])], tree, at, next)).toMatchObject({ score: { mate: -1 } });
    expect(listedBefore(lines.slice(0, 1), tree, at, next)).toBeUndefined();
    for (const elsewhere of [ROOT, at, nodeOf(tree, next).children[0]!])
      expect(listedBefore(lines, tree, at, elsewhere)).toBeUndefined();
  });

  test('the analysis shows the known line first until it has found a deeper one, and every move once', () => {
    const known = review({ cp: 10 }, [1 as Move]);
    const found = [1, 2, 3].map((move) => line(3, { cp: 50 - move }, [move as Move]));
    expect(linesToShow(known, found, 3)).toEqual([known, found[1], found[2]]);
    expect(linesToShow(known, [], 3)).toEqual([known]);
    const deeper = [line(6, { cp: 20 }, [2 as Move]), found[0]!];
    expect(linesToShow(deeper[0], deeper, 1)).toEqual([deeper[0]]);
    expect(linesToShow(undefined, found, 2)).toEqual(found.slice(0, 2));
  });
});

test('while an iteration runs, every move is listed once, with its deepest line (trust 1)', () => {
  const found = (variation: number, depth: number, move: number): Info => ({
    ...line(depth, { cp: 100 * depth - variation }, [move as Move]),
    variation,
    hashfull: 0,
  });
  const listed = (infos: readonly Info[]) =>
    infos.reduce<readonly Info[]>(withLine, []).map(({ depth, pv }) => [depth, pv[0]]);
  const fourth = [found(1, 4, 10), found(2, 4, 11), found(3, 4, 12)];
  expect(listed(fourth)).toEqual([
    [4, 10],
    [4, 11],
    [4, 12],
  ]);
  // The second move takes the lead. The one that led is still known from the iteration before.
  expect(listed([...fourth, found(1, 5, 11)])).toEqual([
    [5, 11],
    [4, 10],
    [4, 12],
  ]);
  expect(listed([...fourth, found(1, 5, 11), found(2, 5, 13)])).toEqual([
    [5, 11],
    [5, 13],
    [4, 10],
    [4, 12],
  ]);
  // The same iteration may report a line again, with another move.
  expect(listed([...fourth, found(1, 5, 10), found(1, 5, 12)])).toEqual([
    [5, 12],
    [5, 10],
    [4, 11],
  ]);
  expect(listed([found(1, 5, 10), found(1, 5, 12), found(2, 5, 10)])).toEqual([
    [5, 12],
    [5, 10],
  ]);
  expect(listed([found(1, 5, 10), found(1, 5, 12), found(2, 5, 14)])).toEqual([
    [5, 12],
    [5, 14],
    [5, 10],
  ]);
});

test('a line has the scores of its move at the depths before, to tell whether two moves are too close to call (trust 1)', () => {
  const remembered = rememberScores();
  const at = (depth: number, cp: number, move = 1) =>
    remembered({ ...line(depth, { cp }, [move as Move]), variation: 1, hashfull: 0 }).before;
  expect(at(3, 30)).toEqual([]);
  expect(at(4, 40)).toEqual([{ cp: 30 }]);
  expect(at(5, 50)).toEqual([{ cp: 40 }, { cp: 30 }]);
  expect(at(6, 60)).toEqual([{ cp: 50 }, { cp: 40 }]);
  expect(at(6, 60, 2)).toEqual([]);
});
