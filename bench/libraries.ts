// Perft for the libraries we compare with, as fast as their public interfaces allow.
import { Chess as ChessJs } from 'chess.js';
import { Chess } from 'chessops/chess';
import { perft as chessopsOwn } from 'chessops/debug';
import { parseFen } from 'chessops/fen';
import { SquareSet } from 'chessops/squareSet';
import type { Role } from 'chessops/types';

const PROMOTIONS: readonly Role[] = ['queen', 'rook', 'bishop', 'knight'];

/** Counts the last ply without making its moves, like ours, and without building the map of targets that chessops' own helper needs. */
function chessopsBulk(position: Chess, depth: number): number {
  const context = position.ctx();
  const { board, turn } = position;
  const lastRank = SquareSet.backrank(turn === 'white' ? 'black' : 'white');
  let nodes = 0;
  for (const from of board[turn]) {
    const targets = position.dests(from, context);
    const promoting = board.pawn.has(from) && targets.intersects(lastRank);
    if (depth === 1) {
      nodes += targets.size() * (promoting ? PROMOTIONS.length : 1);
      continue;
    }
    for (const to of targets) {
      for (const promotion of promoting ? PROMOTIONS : [undefined]) {
        const child = position.clone();
        child.play(promotion === undefined ? { from, to } : { from, to, promotion });
        nodes += chessopsBulk(child, depth - 1);
      }
    }
  }
  return nodes;
}

export interface LibraryPerft {
  readonly name: string;
  readonly perft: (fen: string, depth: number) => number;
}

const overChessops =
  (perft: (position: Chess, depth: number) => number) =>
  (fen: string, depth: number): number =>
    perft(Chess.fromSetup(parseFen(fen).unwrap()).unwrap(), depth);

/** Two ways to count with chessops; a benchmark takes the faster. */
export const CHESSOPS: readonly LibraryPerft[] = [
  { name: 'chessops', perft: overChessops(chessopsOwn) },
  { name: 'chessops', perft: overChessops(chessopsBulk) },
];

export const CHESS_JS: LibraryPerft = { name: 'chess.js', perft: (fen, depth) => new ChessJs(fen).perft(depth) };
