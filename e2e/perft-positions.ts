export interface PerftPosition {
  readonly name: string;
  readonly fen: string;
  readonly depth: number;
  readonly nodes: number;
}

/** The six standard perft positions, then Chess960, each to a depth that takes at most a second. */
export const PERFT_POSITIONS: readonly PerftPosition[] = [
  {
    name: 'start',
    fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    depth: 5,
    nodes: 4_865_609,
  },
  {
    name: 'Kiwipete',
    fen: 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
    depth: 4,
    nodes: 4_085_603,
  },
  { name: 'position 3', fen: '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1', depth: 6, nodes: 11_030_083 },
  {
    name: 'position 4',
    fen: 'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1',
    depth: 5,
    nodes: 15_833_292,
  },
  {
    name: 'position 5',
    fen: 'rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8',
    depth: 5,
    nodes: 89_941_194,
  },
  {
    name: 'position 6',
    fen: 'r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10',
    depth: 4,
    nodes: 3_894_594,
  },
  {
    name: 'Chess960, rooks beside the king',
    fen: 'bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9',
    depth: 5,
    nodes: 8_146_062,
  },
  {
    name: 'Chess960, open',
    fen: '2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9',
    depth: 5,
    nodes: 16_253_601,
  },
  {
    name: 'Chess960, one side castles',
    fen: 'b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9',
    depth: 5,
    nodes: 6_417_013,
  },
  {
    name: 'Chess960, king has moved',
    fen: 'qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9',
    depth: 5,
    nodes: 9_183_776,
  },
  {
    name: 'Chess960, queens out',
    fen: '1nbbnrkr/p1p1ppp1/3p4/1p3P1p/3Pq2P/8/PPP1P1P1/QNBBNRKR w HFhf - 0 9',
    depth: 5,
    nodes: 34_030_312,
  },
];
