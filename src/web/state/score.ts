import type { Info, Score } from '../../engine/messages.ts';

/** A score from White's point of view. */
export function whiteScore(score: Score, turn: 0 | 1): Score {
  if (turn === 0) return score;
  return 'mate' in score ? { mate: -score.mate } : { cp: -score.cp + 0 };
}

const SHOGI_RANKS = 9;

/** The side to move in a FEN or SFEN: 0 begins the game. In a FEN its letter is w, in an SFEN b. */
export function turnOf(text: string): 0 | 1 {
  const [placement = '', turn] = text.split(' ');
  const first = placement.split('/').length === SHOGI_RANKS ? 'b' : 'w';
  return turn === first ? 0 : 1;
}

/** A score in the usual notation: `+0.35`, `−1.20`, `#3`, `#−2`. */
export function scoreText(score: Score): string {
  if ('mate' in score) return `#${score.mate < 0 ? '−' : ''}${Math.abs(score.mate)}`;
  return pawnsText(score.cp);
}

/** Centipawns as pawns with a sign. */
export function pawnsText(cp: number): string {
  const sign = Math.round(cp) > 0 ? '+' : Math.round(cp) < 0 ? '−' : '';
  return `${sign}${(Math.abs(Math.round(cp)) / 100).toFixed(2)}`;
}

/** Centipawns with a sign, without needless digits. */
export function centipawnsText(cp: number, digits = 1): string {
  const rounded = Number(cp.toFixed(digits));
  return `${rounded > 0 ? '+' : rounded < 0 ? '−' : ''}${Math.abs(rounded)}`;
}

/** White's share of the evaluation bar, from 0 to 1. */
export function whiteShare(score: Score): number {
  if ('mate' in score) return score.mate > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-score.cp / 300));
}

export function nodesText(nodes: number): string {
  if (nodes >= 1e9) return `${(nodes / 1e9).toFixed(2)} G`;
  if (nodes >= 1e6) return `${(nodes / 1e6).toFixed(1)} M`;
  return nodes >= 1e3 ? `${(nodes / 1e3).toFixed(0)} k` : String(nodes);
}

export function speedText({ nodes, ms }: Pick<Info, 'nodes' | 'ms'>): string {
  return ms < 1 ? '' : `${nodesText(Math.round((nodes / ms) * 1000))}/s`;
}
