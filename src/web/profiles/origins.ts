/** A paragraph on the origin of each preset. */
export const ORIGINS: Readonly<Record<string, string>> = {
  lucena:
    'The flagship: a complete modern evaluation by hand. Its terms are all that Lucena knows of chess today, and its values are fitted to the results of games. It extends baseline.',
  baseline:
    'Material and placement tapered by phase, mobility, and a king danger that grows with its square: three terms that need most of what the machine can do. Its values are by judgment.',
  material: 'Pieces by their textbook values and nothing else: something to compare others with.',
  scacchista:
    'The hand-crafted evaluation of the engine Scacchista, from its description. Nothing is tapered. Pieces are worth 100, 320, 330, 500 and 900. The tables of pawns and knights are its own; what its description leaves out is from Tomasz Michniewski’s simplified evaluation. It knows king cover, pieces left at home after move 10, and control of the centre.',
  'scacchista-fast':
    'What Scacchista uses in its quiescence search: material and placement alone. It is also the quick score that scacchista is compiled to.',
  bohrium:
    'The evaluation of the program bohrium chess, each term of which is quadratic in the board: king safety, pawns by file, material by Bobby Fischer’s values (100, 300, 325, 500, 900), and a placement with four kinds of squares that is multiplied by the density of pieces.',
  'aho-base':
    'The evaluation that Shogi-Aho-AI started from, on the chess board: material by the plan’s values for chess pieces among shogi pieces (100, 500, 800, 1000, 1800), placement, doubled and isolated pawns, pieces beside the king. Its own tables are not given; Michniewski’s stand in for them. Nothing knows of phases.',
  aho: 'aho-base with what the plan for its improvement adds: moves, king safety, passed pawns, development, two bishops, rooks on open files, and phases by material that change at a step instead of a taper.',
  'scorpion-easy':
    'The evaluation of the Scorpion chess engine, from the description of its mechanics: material, legal moves, checks, and kings that are exposed. It is bound to the level Easy.',
  'scorpion-medium':
    'The evaluation of scorpion-easy, bound to the level Medium: Scorpion’s levels differ in how they search.',
  'scorpion-hard':
    'The evaluation of scorpion-easy, bound to the level Hard: Scorpion’s levels differ in how they search.',
  'scorpion-max':
    'scorpion-easy with what the level Max adds: a bonus for a king at home or castled and the pawns before it, a price for an early queen, and tables for knights and bishops, which are Michniewski’s because Scorpion’s are not given.',
  orchestrator:
    'The judgment of a scorer of whole lines, as far as it can be seen in one position: plain material, the option to castle, rewards for pieces in the centre, for control of the enemy’s half and for mutual defence. Flat configurations are read as profiles that extend it.',
  lines:
    'The orchestrator with 120 for a king that has castled: rewards of a line are gone with the move that earned them, this one stays. Greedy and lines mode play with it unless told otherwise.',
};
