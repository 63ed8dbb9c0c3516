/** The words of the screens with their meanings, in the order of the list that users see. */
export const WORDS = {
  score:
    'How much better White stands, in pawns: +1.00 is as good as a pawn more. Every score has a label with its source.',
  static: 'The static score: the evaluation of the position as it stands, without looking at any move.',
  search:
    'A full search: it looks at moves and replies down to the depth shown, and gives the score at the end of the best line.',
  'line scoring':
    'A mode that scores whole lines by everything that happens along the way, not only by where they end.',
  '1-ply': 'Greedy play: every move is judged by the static score after it.',
  'by the rules': 'The game is over here: mate, or a draw by rule.',
  'from the game’s file': 'A score that another program wrote into the file of the game.',
  ply: 'One move of one side. A move of both sides is two plies.',
  depth: 'How many plies ahead a search has looked, in all lines.',
  seldepth: 'Selective depth: the longest line that the search has looked at.',
  nodes: 'Positions that the search has looked at.',
  cp: 'Centipawn: a hundredth of a pawn.',
  '#3': 'Mate in three moves; #−3 if Black mates.',
  term: 'A part of the evaluation, such as mobility or king safety. The terms add up to the score.',
  ledger: 'The score, term by term.',
  knob: 'A number of the evaluation that you can turn: what a queen is worth, how much a weak pawn costs.',
  weight: 'The factor of a term: 0 turns it off, 2 doubles it.',
  phase: 'How much of the middlegame is left. It decides how middlegame and endgame values are mixed.',
  tempo: 'The value of having the move.',
  profile: 'A complete set of knobs: a preset with your changes.',
  preset: 'A profile that comes with Lucena.',
  level: 'How far an engine searches: Easy, Medium, Hard, Max, full strength.',
  Elo: 'A measure of playing strength. A player with 200 more scores about three points in four games.',
  line: 'A sequence of moves, one for each side in turn.',
  variations: 'How many of the best moves are shown, each with its line.',
  'winning chances': 'The share of games that are won at such a score, plus half of those that are drawn, in percent.',
  accuracy: 'From 0 to 100: the fewer winning chances a side gave away with its moves, the higher.',
  inaccuracy: 'A move that loses at least 5 points of winning chances; the threshold can be changed.',
  mistake: 'A move that loses at least 10 points of winning chances.',
  blunder: 'A move that loses at least 15 points of winning chances.',
  'missed win': 'A mistake in a won position after which the game is level.',
  'decisive moment': 'One of the three moves that changed the winning chances most.',
  'flip point': 'The value of a knob at which another move becomes best.',
  'heat map': 'What each square contributes to a term.',
  FEN: 'A position as one line of text.',
  PGN: 'Games as text, with comments and variations.',
  perft: 'The number of all move sequences of a length: a test of the rules.',
} as const;

export type WordName = keyof typeof WORDS;

/** The meaning of a word; undefined for one that is not in the list. */
export function meaningOf(word: string): string | undefined {
  return Object.hasOwn(WORDS, word) ? WORDS[word as WordName] : undefined;
}
