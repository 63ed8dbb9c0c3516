/** A paragraph on the origin of each preset. */
export const ORIGINS: Readonly<Record<string, string>> = {
  lucena: 'The flagship: a complete modern evaluation, with values tuned on the results of games. It extends baseline.',
  baseline:
    'Three terms: material and placement, tapered by phase; mobility; and king danger, which grows quadratically. Its values were chosen by hand.',
  material: 'Counts pieces by their textbook values and nothing else, as a yardstick for other profiles.',
  scacchista:
    'The handcrafted evaluation of the engine Scacchista, from its description. Nothing is tapered. Pieces are worth 100, 320, 330, 500 and 900. The tables of pawns and knights are its own; tables that its description leaves out are those of Tomasz Michniewski’s simplified evaluation. It also scores king cover, pieces left at home after move 10, and control of the center.',
  'scacchista-fast':
    'The evaluation that Scacchista uses in its quiescence search: only material and placement. It is also the fast score that scacchista compiles to.',
  bohrium:
    'The evaluation of the program bohrium chess. Each of its terms is quadratic in the board: king safety, pawns by file, material by Bobby Fischer’s values (100, 300, 325, 500, 900), and a placement with four kinds of squares that is multiplied by the density of pieces.',
  'aho-base':
    'The evaluation that Shogi-Aho-AI started from, on the chess board: material by the plan’s values for chess pieces among shogi pieces (100, 500, 800, 1000, 1800), placement, doubled and isolated pawns, pieces beside the king. Its own tables are not published, so Michniewski’s are used instead. Nothing depends on the phase.',
  aho: 'aho-base with the additions of its improvement plan: moves, king safety, passed pawns, development, the bishop pair, rooks on open files, and phases by material that switch at once instead of tapering.',
  'scorpion-easy':
    'The evaluation of the Scorpion chess engine, from the description of its mechanics: material, legal moves, checks and exposed kings. It plays at the level Easy.',
  'scorpion-medium':
    'The evaluation of scorpion-easy at the level Medium: Scorpion’s levels differ in how they search.',
  'scorpion-hard': 'The evaluation of scorpion-easy at the level Hard: Scorpion’s levels differ in how they search.',
  'scorpion-max':
    'scorpion-easy with the additions of the level Max: a bonus for a king at home or castled and for the pawns in front of it, a penalty for an early queen, and tables for knights and bishops. The tables are Michniewski’s, because Scorpion’s are not published.',
  orchestrator:
    'The part of line scoring that a single position shows: plain material, the option to castle, and rewards for pieces in the center, for control of the enemy’s half and for pieces that defend each other. Flat configuration files are read as profiles that extend it.',
  lines:
    'The orchestrator with 120 centipawns for a castled king. Other rewards of a line end with the move that earned them; this one lasts. The greedy and line-scoring modes use it by default.',
};
