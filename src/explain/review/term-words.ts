import { ownValue } from '../../rules/names.ts';
import { inSentence } from '../why/reasons.ts';

/** Two ways to say that a term got worse: by what the mover lost, and by what the opponent gained. */
type Phrases = readonly [own: string, opponent: string];

const ATTACK: Phrases = ['gives up the attack on the king', 'exposes the king'];
const SHELTER: Phrases = ['weakens the cover of the king', 'leaves the enemy king its cover'];
const CENTER: Phrases = ['gives up the center', 'leaves the center to the opponent'];
const DEVELOPMENT: Phrases = ['falls behind in development', 'lets the opponent develop'];

const PHRASES: Readonly<Record<string, Phrases>> = {
  bishops: ['keeps a bad bishop', 'frees the opponent’s bad bishop'],
  castling: ['gives up castling', 'lets the opponent castle'],
  centerControl: CENTER,
  centerPlacement: CENTER,
  defended: ['leaves pieces without defenders', 'lets the opponent defend everything'],
  development: DEVELOPMENT,
  imbalance: ['keeps the worse mix of pieces', 'leaves the opponent the better mix of pieces'],
  kingCover: SHELTER,
  kingDanger: ATTACK,
  kingExposure: ['leaves the king exposed', 'lets the enemy king find shelter'],
  kingFiles: ['gives up the files to the enemy king', 'opens files to the king'],
  kingHome: ['moves the king from its home', 'lets the enemy king find shelter'],
  kingRing: ATTACK,
  kingSafety: ATTACK,
  kingCentering: ['leaves the king far from the middle', 'lets the enemy king come to the middle'],
  mobility: ['leaves the pieces with less room', 'gives the enemy pieces more room'],
  moves: ['leaves fewer moves', 'gives the opponent more moves'],
  legalMobility: ['leaves fewer moves', 'gives the opponent more moves'],
  openingDevelopment: DEVELOPMENT,
  undeveloped: DEVELOPMENT,
  outposts: ['gives up an outpost', 'leaves an outpost to the opponent'],
  passed: ['makes less of the passed pawns', 'lets an enemy passed pawn grow strong'],
  pawns: ['weakens the pawns', 'lets the opponent’s pawns stay sound'],
  potentialAttacks: ['exposes the king', 'gives up the attack on the king'],
  rooks: ['gives up the open files', 'leaves the open files to the enemy rooks'],
  shelter: SHELTER,
  space: ['gives up space', 'lets the opponent take space'],
  threats: ['gives up threats', 'leaves pieces under attack'],
  trapped: ['allows a piece to be trapped', 'frees a trapped enemy piece'],
};

/** The loss of the side that moved in a term: its own part and the opponent's. */
export interface TermLoss {
  readonly id: string;
  readonly title: string;
  readonly own: number;
  readonly opponent: number;
}

/** Says in chess words what a move gave away in a term. */
export function termWords({ id, title, own, opponent }: TermLoss): string {
  const phrases = ownValue(PHRASES, id);
  if (phrases !== undefined) return phrases[own >= opponent ? 0 : 1];
  return `loses ground in ${inSentence(title)}`;
}

/** Rows that say nothing about chess by themselves. */
const SILENT: ReadonlySet<string> = new Set([
  ...['material', 'tempo', 'phase', 'endgamishness', 'inCheck', 'initiative', 'drawish', 'mopUp', 'ahead'],
  ...['search', 'mate', 'draw', 'scale', 'cap', 'rounding'],
]);

/** Whether a row of the ledger can be put into chess words. */
export function isSayable(id: string): boolean {
  return !SILENT.has(id);
}
