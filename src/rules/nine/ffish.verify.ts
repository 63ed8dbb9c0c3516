// The mixed boards without hands against ffish, the WebAssembly build of Fairy-Stockfish. There each side has one family, so that one
// promotion region for each color is enough to describe the rules.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import Factory from 'ffish-es6';
import { expect, test } from 'vitest';
import { randomNumbersFor } from '../../lab/random.ts';
import { positionSfen } from '../../notation/nine/sfen.ts';
import { formatUsi } from '../../notation/nine/usi-move.ts';
import { loadNineRules } from '../node.ts';
import { BOARDS } from './board.ts';

const GAMES = 20;
const PLIES = 150;

/** The kinds in the letters of our SFENs. The shogi army is the first player's on one board and the second's on the other. */
function variant(name: string, shogiRegion: 'White' | 'Black'): string {
  const chessRegion = shogiRegion === 'White' ? 'Black' : 'White';
  const [shogiRanks, chessRank, pawnRank] =
    shogiRegion === 'White' ? ['*7 *8 *9', '*1', '*8'] : ['*1 *2 *3', '*9', '*2'];
  return `
[${name}:fairy]
maxRank = 9
maxFile = 9
pieceToCharTable = -
pawn = f
knight = h
bishop = c
rook = t
queen = q
king = k
shogiPawn = p
lance = l
shogiKnight = n
silver = s
gold = g
customPiece1 = b:B
customPiece2 = r:R
dragonHorse = y
bers = x
promotionRegion${shogiRegion} = ${shogiRanks}
promotionRegion${chessRegion} = ${chessRank}
promotionPieceTypes = q t c h
promotedPieceType = p:g l:g n:g s:g b:y r:x
doubleStep = true
doubleStepRegion${chessRegion} = ${pawnRank}
doubleStepRegion${shogiRegion} = -
enPassantRegion = -
castling = false
immobilityIllegal = true
nMoveRule = 0
stalemateValue = draw
startFen = 4k4/9/9/9/9/9/9/9/4K4 w - - 0 1
`;
}

interface Ffish {
  loadVariantConfig(text: string): void;
  Board: new (variant: string, fen: string) => { legalMoves(): string; delete(): void };
}

async function loadFfish(): Promise<Ffish> {
  const wasmBinary = readFileSync(createRequire(import.meta.url).resolve('ffish-es6/ffish.wasm'));
  return (Factory as unknown as (options: object) => Promise<Ffish>)({ wasmBinary, printErr: () => {} });
}

/** A move in the coordinates of UCI. */
function toUci(usi: string): string {
  const square = (name: string) => 'abcdefghi'[9 - Number(name[0])]! + String(9 - (name.charCodeAt(1) - 97));
  return square(usi.slice(0, 2)) + square(usi.slice(2, 4)) + usi.slice(4);
}

/** Promoted pawns of chess are not marked in ffish; without hands it makes no difference. */
function toFen(sfen: string): string {
  const [board, turn] = sfen.split(' ');
  return `${board!.replace(/\+([QTCHqtch])/g, '$1')} ${turn === 'b' ? 'w' : 'b'} - - 0 1`;
}

test.each([
  ['mixed', 'White'],
  ['reversed-mixed', 'Black'],
] as const)(
  'in random games on the board %s without hands, legal moves are those of ffish',
  async (name, shogiSide) => {
    const ffish = await loadFfish();
    ffish.loadVariantConfig(variant(name, shogiSide));
    const board = BOARDS.find((item) => item.name === name)!;
    const position = (await loadNineRules({ ...board, hands: { first: false, second: false } })).position();
    let promotions = 0;
    for (let game = 0; game < GAMES; game++) {
      const random = randomNumbersFor(77, game);
      position.reset();
      for (let ply = 0; ply < PLIES; ply++) {
        const sfen = positionSfen(position);
        const theirs = new ffish.Board(name, toFen(sfen));
        const moves = position.moves();
        const expected = theirs
          .legalMoves()
          .split(' ')
          .filter((move) => move !== '');
        theirs.delete();
        expect(moves.map((move) => toUci(formatUsi(move))).toSorted(), sfen).toEqual(expected.toSorted());
        if (moves.length === 0) break;
        promotions += moves.filter((move) => move >> 14 !== 0).length;
        position.make(moves[Math.floor(random() * moves.length)]!);
      }
    }
    expect(promotions).toBeGreaterThan(0);
  },
);
