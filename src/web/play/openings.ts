/** Opening names and their moves. Later entries may continue earlier ones. */
const LINES = `
King's Pawn: e4
Queen's Pawn: d4
English Opening: c4
Réti Opening: Nf3
Bird's Opening: f4
Larsen's Opening: b3
Sokolsky Opening: b4
Grob's Attack: g4
King's Fianchetto Opening: g3
Dunst Opening: Nc3
Open Game: e4 e5
Bishop's Opening: e4 e5 Bc4
Bishop's Opening, Berlin Defense: e4 e5 Bc4 Nf6
Vienna Game: e4 e5 Nc3
Vienna Game, Falkbeer Variation: e4 e5 Nc3 Nf6
Vienna Gambit: e4 e5 Nc3 Nf6 f4
Center Game: e4 e5 d4 exd4 Qxd4
Danish Gambit: e4 e5 d4 exd4 c3
King's Gambit: e4 e5 f4
King's Gambit Accepted: e4 e5 f4 exf4
King's Gambit Declined, Falkbeer Countergambit: e4 e5 f4 d5
King's Gambit Declined, Classical: e4 e5 f4 Bc5
King's Knight Opening: e4 e5 Nf3
Damiano Defense: e4 e5 Nf3 f6
Latvian Gambit: e4 e5 Nf3 f5
Elephant Gambit: e4 e5 Nf3 d5
Philidor Defense: e4 e5 Nf3 d6
Petrov's Defense: e4 e5 Nf3 Nf6
Petrov's Defense, Classical: e4 e5 Nf3 Nf6 Nxe5 d6 Nf3 Nxe4
Petrov's Defense, Steinitz Attack: e4 e5 Nf3 Nf6 d4
Ponziani Opening: e4 e5 Nf3 Nc6 c3
Three Knights Game: e4 e5 Nf3 Nc6 Nc3
Four Knights Game: e4 e5 Nf3 Nc6 Nc3 Nf6
Four Knights Game, Spanish Variation: e4 e5 Nf3 Nc6 Nc3 Nf6 Bb5
Scotch Game: e4 e5 Nf3 Nc6 d4
Scotch Game, Open: e4 e5 Nf3 Nc6 d4 exd4 Nxd4
Scotch Game, Classical: e4 e5 Nf3 Nc6 d4 exd4 Nxd4 Bc5
Scotch Game, Schmidt Variation: e4 e5 Nf3 Nc6 d4 exd4 Nxd4 Nf6
Scotch Gambit: e4 e5 Nf3 Nc6 d4 exd4 Bc4
Göring Gambit: e4 e5 Nf3 Nc6 d4 exd4 c3
Italian Game: e4 e5 Nf3 Nc6 Bc4
Hungarian Defense: e4 e5 Nf3 Nc6 Bc4 Be7
Giuoco Piano: e4 e5 Nf3 Nc6 Bc4 Bc5
Giuoco Piano, Main Line: e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6
Giuoco Pianissimo: e4 e5 Nf3 Nc6 Bc4 Bc5 d3
Evans Gambit: e4 e5 Nf3 Nc6 Bc4 Bc5 b4
Two Knights Defense: e4 e5 Nf3 Nc6 Bc4 Nf6
Two Knights Defense, Modern Bishop's Opening: e4 e5 Nf3 Nc6 Bc4 Nf6 d3
Two Knights Defense, Fried Liver Attack: e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5 exd5 Nxd5 Nxf7
Two Knights Defense, Traxler Counterattack: e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 Bc5
Two Knights Defense, Polerio Defense: e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5 exd5 Na5
Ruy Lopez: e4 e5 Nf3 Nc6 Bb5
Ruy Lopez, Bird's Defense: e4 e5 Nf3 Nc6 Bb5 Nd4
Ruy Lopez, Berlin Defense: e4 e5 Nf3 Nc6 Bb5 Nf6
Ruy Lopez, Berlin Wall: e4 e5 Nf3 Nc6 Bb5 Nf6 O-O Nxe4 d4 Nd6 Bxc6 dxc6 dxe5 Nf5 Qxd8+ Kxd8
Ruy Lopez, Schliemann Defense: e4 e5 Nf3 Nc6 Bb5 f5
Ruy Lopez, Steinitz Defense: e4 e5 Nf3 Nc6 Bb5 d6
Ruy Lopez, Morphy Defense: e4 e5 Nf3 Nc6 Bb5 a6
Ruy Lopez, Exchange Variation: e4 e5 Nf3 Nc6 Bb5 a6 Bxc6
Ruy Lopez, Open: e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4
Ruy Lopez, Closed: e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7
Ruy Lopez, Marshall Attack: e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 O-O c3 d5
Ruy Lopez, Chigorin Defense: e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5
Ruy Lopez, Breyer Defense: e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8
Sicilian Defense: e4 c5
Sicilian Defense, Alapin Variation: e4 c5 c3
Sicilian Defense, Closed: e4 c5 Nc3
Sicilian Defense, Grand Prix Attack: e4 c5 Nc3 Nc6 f4
Sicilian Defense, Smith–Morra Gambit: e4 c5 d4 cxd4 c3
Sicilian Defense, Wing Gambit: e4 c5 b4
Sicilian Defense, Hyperaccelerated Dragon: e4 c5 Nf3 g6
Sicilian Defense, Rossolimo Attack: e4 c5 Nf3 Nc6 Bb5
Sicilian Defense, Moscow Variation: e4 c5 Nf3 d6 Bb5+
Sicilian Defense, French Variation: e4 c5 Nf3 e6
Sicilian Defense, Open: e4 c5 Nf3 d6 d4 cxd4 Nxd4
Sicilian Defense, Classical: e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 Nc6
Sicilian Defense, Dragon Variation: e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6
Sicilian Defense, Yugoslav Attack: e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6 Be3 Bg7 f3
Sicilian Defense, Najdorf Variation: e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6
Sicilian Defense, Najdorf, English Attack: e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be3
Sicilian Defense, Scheveningen Variation: e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 e6
Sicilian Defense, Sveshnikov Variation: e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 Nf6 Nc3 e5
Sicilian Defense, Accelerated Dragon: e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 g6
Sicilian Defense, Taimanov Variation: e4 c5 Nf3 e6 d4 cxd4 Nxd4 Nc6
Sicilian Defense, Kan Variation: e4 c5 Nf3 e6 d4 cxd4 Nxd4 a6
French Defense: e4 e6
French Defense, Advance Variation: e4 e6 d4 d5 e5
French Defense, Exchange Variation: e4 e6 d4 d5 exd5 exd5
French Defense, Tarrasch Variation: e4 e6 d4 d5 Nd2
French Defense, Classical: e4 e6 d4 d5 Nc3 Nf6
French Defense, Winawer Variation: e4 e6 d4 d5 Nc3 Bb4
French Defense, Rubinstein Variation: e4 e6 d4 d5 Nc3 dxe4
Caro–Kann Defense: e4 c6
Caro–Kann Defense, Advance Variation: e4 c6 d4 d5 e5
Caro–Kann Defense, Exchange Variation: e4 c6 d4 d5 exd5 cxd5
Caro–Kann Defense, Panov Attack: e4 c6 d4 d5 exd5 cxd5 c4
Caro–Kann Defense, Classical: e4 c6 d4 d5 Nc3 dxe4 Nxe4 Bf5
Caro–Kann Defense, Two Knights Variation: e4 c6 Nc3 d5 Nf3
Scandinavian Defense: e4 d5
Scandinavian Defense, Main Line: e4 d5 exd5 Qxd5 Nc3 Qa5
Scandinavian Defense, Modern Variation: e4 d5 exd5 Nf6
Pirc Defense: e4 d6 d4 Nf6 Nc3 g6
Pirc Defense, Austrian Attack: e4 d6 d4 Nf6 Nc3 g6 f4
Modern Defense: e4 g6
Alekhine's Defense: e4 Nf6
Alekhine's Defense, Modern Variation: e4 Nf6 e5 Nd5 d4 d6 Nf3
Alekhine's Defense, Four Pawns Attack: e4 Nf6 e5 Nd5 d4 d6 c4 Nb6 f4
Nimzowitsch Defense: e4 Nc6
Owen's Defense: e4 b6
St. George Defense: e4 a6
Closed Game: d4 d5
London System: d4 d5 Bf4
London System: d4 d5 Nf3 Nf6 Bf4
London System: d4 Nf6 Bf4
Colle System: d4 d5 Nf3 Nf6 e3
Blackmar–Diemer Gambit: d4 d5 e4
Queen's Gambit: d4 d5 c4
Queen's Gambit Accepted: d4 d5 c4 dxc4
Queen's Gambit Declined: d4 d5 c4 e6
Queen's Gambit Declined, Exchange Variation: d4 d5 c4 e6 Nc3 Nf6 cxd5 exd5
Queen's Gambit Declined, Orthodox Defense: d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7
Queen's Gambit Declined, Tartakower Defense: d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3 h6 Bh4 b6
Queen's Gambit Declined, Tarrasch Defense: d4 d5 c4 e6 Nc3 c5
Queen's Gambit Declined, Semi-Tarrasch Defense: d4 d5 c4 e6 Nc3 Nf6 Nf3 c5
Queen's Gambit Declined, Ragozin Defense: d4 d5 c4 e6 Nc3 Nf6 Nf3 Bb4
Albin Countergambit: d4 d5 c4 e5
Chigorin Defense: d4 d5 c4 Nc6
Slav Defense: d4 d5 c4 c6
Slav Defense, Exchange Variation: d4 d5 c4 c6 cxd5 cxd5
Slav Defense, Czech Variation: d4 d5 c4 c6 Nf3 Nf6 Nc3 dxc4 a4 Bf5
Semi-Slav Defense: d4 d5 c4 c6 Nf3 Nf6 Nc3 e6
Semi-Slav Defense, Meran Variation: d4 d5 c4 c6 Nf3 Nf6 Nc3 e6 e3 Nbd7 Bd3 dxc4
Indian Defense: d4 Nf6
Trompowsky Attack: d4 Nf6 Bg5
Torre Attack: d4 Nf6 Nf3 e6 Bg5
Budapest Gambit: d4 Nf6 c4 e5
Old Indian Defense: d4 Nf6 c4 d6
Catalan Opening: d4 Nf6 c4 e6 g3
Catalan Opening, Open: d4 Nf6 c4 e6 g3 d5 Bg2 dxc4
Catalan Opening, Closed: d4 Nf6 c4 e6 g3 d5 Bg2 Be7
Bogo-Indian Defense: d4 Nf6 c4 e6 Nf3 Bb4+
Queen's Indian Defense: d4 Nf6 c4 e6 Nf3 b6
Nimzo-Indian Defense: d4 Nf6 c4 e6 Nc3 Bb4
Nimzo-Indian Defense, Rubinstein Variation: d4 Nf6 c4 e6 Nc3 Bb4 e3
Nimzo-Indian Defense, Classical Variation: d4 Nf6 c4 e6 Nc3 Bb4 Qc2
Nimzo-Indian Defense, Sämisch Variation: d4 Nf6 c4 e6 Nc3 Bb4 a3
Benoni Defense: d4 Nf6 c4 c5
Modern Benoni: d4 Nf6 c4 c5 d5 e6
Benko Gambit: d4 Nf6 c4 c5 d5 b5
King's Indian Defense: d4 Nf6 c4 g6 Nc3 Bg7
King's Indian Defense, Classical: d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 e5
King's Indian Defense, Mar del Plata Variation: d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 e5 O-O Nc6 d5 Ne7
King's Indian Defense, Sämisch Variation: d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 f3
King's Indian Defense, Four Pawns Attack: d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 f4
King's Indian Defense, Fianchetto Variation: d4 Nf6 c4 g6 Nf3 Bg7 g3
Grünfeld Defense: d4 Nf6 c4 g6 Nc3 d5
Grünfeld Defense, Exchange Variation: d4 Nf6 c4 g6 Nc3 d5 cxd5 Nxd5 e4 Nxc3 bxc3
Grünfeld Defense, Russian Variation: d4 Nf6 c4 g6 Nc3 d5 Nf3 Bg7 Qb3
Dutch Defense: d4 f5
Dutch Defense, Staunton Gambit: d4 f5 e4
Dutch Defense, Leningrad Variation: d4 f5 g3 Nf6 Bg2 g6
Dutch Defense, Stonewall Variation: d4 f5 g3 Nf6 Bg2 e6 Nf3 d5
Englund Gambit: d4 e5
English Defense: d4 e6 c4 b6
English Opening, Symmetrical Variation: c4 c5
English Opening, King's English: c4 e5
English Opening, Reversed Sicilian: c4 e5 Nc3 Nf6
English Opening, Anglo-Indian Defense: c4 Nf6
English Opening, Agincourt Defense: c4 e6
Réti Gambit: Nf3 d5 c4
King's Indian Attack: Nf3 d5 g3
From's Gambit: f4 e5
Fool's Mate: f3 e5 g4 Qh4#
Scholar's Mate: e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#
`;

export interface Opening {
  readonly name: string;
  readonly moves: readonly string[];
}

export const OPENINGS: readonly Opening[] = LINES.trim()
  .split('\n')
  .map((line) => {
    const colon = line.indexOf(': ');
    return { name: line.slice(0, colon), moves: line.slice(colon + 2).split(' ') };
  });
