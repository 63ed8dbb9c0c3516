/** A position with the number of leaves of its move tree at depth 1, 2, 3 and so on. */
export interface PerftPosition {
  readonly name: string;
  readonly fen: string;
  readonly counts: readonly number[];
}

/** The six standard perft positions, with their published counts. */
export const WELL_KNOWN: readonly PerftPosition[] = [
  {
    name: 'the start position',
    fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    counts: [20, 400, 8902, 197281, 4865609, 119060324],
  },
  {
    name: 'Kiwipete',
    fen: 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
    counts: [48, 2039, 97862, 4085603, 193690690],
  },
  {
    name: 'position 3',
    fen: '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1',
    counts: [14, 191, 2812, 43238, 674624, 11030083],
  },
  {
    name: 'position 4',
    fen: 'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1',
    counts: [6, 264, 9467, 422333, 15833292],
  },
  {
    name: 'position 5',
    fen: 'rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8',
    counts: [44, 1486, 62379, 2103487, 89941194],
  },
  {
    name: 'position 6',
    fen: 'r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10',
    counts: [46, 2079, 89890, 3894594, 164075551],
  },
];

/** Positions that each catch one mistake. The counts come from another engine. */
export const STRESS: readonly PerftPosition[] = [
  {
    name: 'en passant would clear the rank between king and rook',
    fen: '8/8/8/K2pP2r/8/8/8/7k w - d6 0 1',
    counts: [6, 78, 528, 8288, 55203],
  },
  {
    name: 'two captors on one rank: either leaves the other as a shield',
    fen: '7k/8/8/r1PpP1K1/8/8/8/8 w - d6 0 1',
    counts: [12, 151, 1174, 18102, 134907],
  },
  {
    name: 'the captor is pinned on its file',
    fen: '4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 1',
    counts: [6, 77, 530, 8079, 55095],
  },
  {
    name: 'the captor is pinned on the diagonal it captures along',
    fen: '1b5k/8/8/3pP3/8/8/7K/8 w - d6 0 1',
    counts: [6, 46, 282, 3062, 19071],
  },
  {
    name: 'the captor is pinned on the other diagonal',
    fen: '7b/8/8/3pP3/3K4/8/8/6k1 w - d6 0 1',
    counts: [5, 43, 309, 3250, 22888],
  },
  {
    name: 'the passing pawn shields the king on a diagonal',
    fen: 'b6k/8/8/3pP3/8/8/6K1/8 w - d6 0 1',
    counts: [9, 54, 359, 3239, 22242],
  },
  {
    name: 'en passant takes the pawn that gives check',
    fen: '8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1',
    counts: [9, 50, 379, 2369, 17879, 111840],
  },
  {
    name: 'en passant does not answer a check from elsewhere',
    fen: '3k4/8/8/B7/3Pp3/8/8/6K1 b - d3 0 1',
    counts: [4, 52, 325, 4225, 28165],
  },
  {
    name: 'two pawns may take en passant',
    fen: '4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1',
    counts: [9, 47, 376, 2321, 19352],
  },
  {
    name: 'pawns on both wings about to pass each other',
    fen: '4k3/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 1',
    counts: [15, 261, 4287, 74494, 1247128],
  },
  {
    name: 'castling out of, through and into check',
    fen: 'r3k2r/8/8/8/8/5r2/8/R3K2R w KQkq - 0 1',
    counts: [23, 791, 17510, 584626, 13142638],
  },
  {
    name: 'castling past crossfire',
    fen: 'r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1',
    counts: [44, 1494, 50509, 1720476],
  },
  {
    name: 'queen-side castling while only the rook passes an attacked square',
    fen: '1r2k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1',
    counts: [16, 386, 6019, 151080, 2399501],
  },
  {
    name: 'promotions that take the castling rook',
    fen: 'r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1',
    counts: [39, 1007, 28659, 764007, 21692196],
  },
  {
    name: 'a king that may take the rook it would castle past',
    fen: 'r3k2r/6K1/8/8/8/8/8/8 w kq - 0 1',
    counts: [3, 65, 265, 6669, 30758],
  },
  {
    name: 'promotions everywhere',
    fen: 'n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1',
    counts: [24, 496, 9483, 182838, 3605103],
  },
  {
    name: 'promotion gives check, mates and stalemates',
    fen: '8/P1k5/K7/8/8/8/6p1/5N2 w - - 0 1',
    counts: [10, 103, 1267, 14448, 208734, 2814400],
  },
  {
    name: 'double check by a knight',
    fen: 'r3k2r/ppp2ppp/8/8/4N3/8/PPP2PPP/R3R1K1 w kq - 0 1',
    counts: [30, 542, 16181, 312419],
  },
  { name: 'double check on the board', fen: '4k3/8/5N2/8/8/8/8/K3R3 b - - 0 1', counts: [3, 72, 222, 4918, 24446] },
  {
    name: 'discovered check by a pawn',
    fen: '8/8/1k6/8/3P4/8/5B2/6K1 w - - 0 1',
    counts: [9, 59, 709, 4176, 53097, 296901],
  },
  {
    name: 'pins on every line',
    fen: '3q4/b5b1/8/2PRP3/q1RKR2q/2PBP3/8/b2r2bk w - - 0 1',
    counts: [8, 415, 4402, 225505],
  },
  { name: 'checkmate', fen: '6rk/5Npp/8/8/8/8/8/K7 b - - 0 1', counts: [0] },
  { name: 'stalemate', fen: '8/8/8/8/8/5k2/5p2/5K2 w - - 0 1', counts: [0] },
  {
    name: 'stalemate and mate lie all around',
    fen: '8/8/8/8/8/1k1p4/3P4/K2R4 w - - 0 1',
    counts: [7, 31, 441, 1869, 27337, 137401],
  },
  { name: 'only the king can move, past two queens', fen: '7k/8/4Q1Q1/8/8/8/8/K7 b - - 0 1', counts: [0, 0, 0, 0, 0] },
  {
    name: 'more moves than any game offers',
    fen: 'R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1',
    counts: [218, 99, 19073],
  },
  {
    name: 'fifteen queens a side',
    fen: 'kqqqqq2/qqqqq3/qqqqq3/8/8/3QQQQQ/3QQQQQ/2QQQQQK w - - 0 1',
    counts: [69, 4610, 358123],
  },
];

/** The same for Chess960. Castling rights are written as the files of the rooks. */
export const CHESS960: readonly PerftPosition[] = [
  {
    name: 'array BBQNNRKR',
    fen: 'bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1',
    counts: [20, 400, 9006, 201143, 4975808],
  },
  {
    name: 'array RKBNQBRN',
    fen: 'rkbnqbrn/pppppppp/8/8/8/8/PPPPPPPP/RKBNQBRN w GAga - 0 1',
    counts: [19, 361, 7811, 168423, 4066592],
  },
  {
    name: 'different arrays for the two sides',
    fen: 'nrkbbrqn/pppppppp/8/8/8/8/PPPPPPPP/RKRNBBQN w CAfb - 0 1',
    counts: [19, 342, 7390, 151655, 3623006],
  },
  {
    name: 'the king already stands where it castles to',
    fen: '4k3/8/8/8/8/8/8/1RK5 w B - 0 1',
    counts: [13, 58, 1030, 6094, 114198, 652973],
  },
  {
    name: 'the rook already stands where it castles to',
    fen: '4k3/8/8/8/8/8/8/4KR2 w F - 0 1',
    counts: [14, 47, 781, 4432, 82020, 459256],
  },
  {
    name: 'king and rook change places',
    fen: '4k3/8/8/8/8/8/8/5KR1 w G - 0 1',
    counts: [13, 58, 1033, 5689, 105989, 601693],
  },
  {
    name: 'the castling rook shields its king from a rook',
    fen: '4k3/8/8/8/8/8/8/rRK5 w B - 0 1',
    counts: [5, 57, 821, 12489, 201102, 3253769],
  },
  {
    name: 'the castling rook shields the square of arrival',
    fen: '4k3/8/8/8/8/8/8/qR2K2R w HB - 0 1',
    counts: [18, 323, 6653, 142883, 3048713],
  },
  {
    name: 'the king passes over the square of its rook',
    fen: '4k3/8/8/8/8/8/8/1KR5 w C - 0 1',
    counts: [17, 73, 1303, 7087, 130211, 731357],
  },
  {
    name: 'king-side rook left of the center, king on b1',
    fen: '1kr4r/8/8/8/8/8/8/1KR4R w Cc - 0 1',
    counts: [25, 546, 13139, 299544, 7392431],
  },
  {
    name: 'the king walks from g1 to c1',
    fen: '1r4k1/8/8/8/8/8/8/RR4K1 w A - 0 1',
    counts: [23, 341, 8839, 136523, 3598315],
  },
  {
    name: 'rights with the inner rooks',
    fen: 'rr2k1rr/8/8/8/8/8/8/RR2K1RR w GBgb - 0 1',
    counts: [37, 1171, 43057, 1480754],
  },
  {
    name: 'an outer rook stands in the way of nothing',
    fen: '4k3/8/8/8/8/8/8/RR1K2RR w HB - 0 1',
    counts: [37, 160, 6967, 32697, 1519272],
  },
  {
    name: 'promotions that take a Chess960 rook',
    fen: '1rk3r1/P1P4P/8/8/8/8/p1p4p/1RK3R1 w GBgb - 0 1',
    counts: [42, 1203, 35566, 970740, 28089195],
  },
  {
    name: 'attacks on the path of one side only',
    fen: '1k2q1r1/8/8/8/8/8/8/R1K4R w HA - 0 1',
    counts: [25, 674, 15043, 474242],
  },
  { name: 'check forbids castling', fen: 'r2k3r/8/8/3R4/8/8/8/R2K3R b HAha - 0 1', counts: [4, 156, 3451, 120972] },
  {
    name: 'an enemy stands between king and rook',
    fen: '4k3/8/8/8/8/8/8/RnK3bR w HA - 0 1',
    counts: [20, 257, 5960, 85461, 2112949],
  },
  {
    name: 'castling pieces far apart on a crowded board',
    fen: 'rnk1bbqr/pp1ppppp/2p5/5n2/5N2/2P5/PP1PPPPP/RNK1BBQR w HAha - 2 3',
    counts: [23, 525, 12695, 303965],
  },
  {
    name: 'a middlegame with every right left',
    fen: '2r1k1r1/p1pp1pbp/bpnq1np1/4p3/4P3/BPNQ1NP1/P1PP1PBP/2R1K1R1 w GCgc - 0 9',
    counts: [40, 1576, 61264, 2341357],
  },
];
