export interface Example {
  readonly name: string;
  readonly fen: string;
}

export interface ExampleGroup {
  readonly title: string;
  readonly examples: readonly Example[];
}

/** Positions that test the rules. */
export const EXAMPLE_GROUPS: readonly ExampleGroup[] = [
  {
    title: 'Chess',
    examples: [
      { name: 'Standard position', fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' },
      { name: 'Lucena position', fen: '1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1' },
      { name: 'Kiwipete', fen: 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1' },
      { name: 'Pinned en passant', fen: '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1' },
      { name: 'Promotions in check', fen: 'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1' },
      { name: 'Promotion by capture', fen: 'rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8' },
      { name: 'Middlegame', fen: 'r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10' },
      { name: 'Checkmate', fen: 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3' },
      { name: 'Stalemate', fen: '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1' },
    ],
  },
  {
    title: 'Chess960',
    examples: [
      { name: 'Position 1', fen: 'bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w KQkq - 0 1' },
      { name: 'Castling in one move', fen: 'bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9' },
      { name: 'Open game', fen: '1nbbnrkr/p1p1ppp1/3p4/1p3P1p/3Pq2P/8/PPP1P1P1/QNBBNRKR w HFhf - 0 9' },
      { name: 'Inner rook castles', fen: 'rr2k3/8/8/8/8/8/8/RR2K3 w Bb - 0 1' },
    ],
  },
];
