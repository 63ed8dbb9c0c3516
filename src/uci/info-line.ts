import type { Info } from '../engine/messages.ts';
import { chancesOf } from '../engine/wdl.ts';
import type { Notation } from '../notation/notation.ts';

export interface InfoStyle {
  readonly notation: Notation;
  readonly chess960: boolean;
  readonly showWdl: boolean;
}

/** The `info` line that reports a variation. */
export function infoLine(info: Info, { notation, chess960, showWdl }: InfoStyle): string {
  const { depth, selectiveDepth, variation, score, nodes, ms, hashfull, pv } = info;
  const value = 'cp' in score ? `cp ${score.cp}` : `mate ${score.mate}`;
  const { win, draw, loss } = chancesOf(score);
  return [
    `info depth ${depth} seldepth ${selectiveDepth} multipv ${variation} score ${value}`,
    ...(showWdl ? [`wdl ${win} ${draw} ${loss}`] : []),
    `nodes ${nodes} nps ${Math.round(nodes / Math.max(ms / 1000, 0.001))} hashfull ${hashfull} time ${Math.round(ms)}`,
    `pv ${pv.map((move) => notation.formatMove(move, { chess960 })).join(' ')}`,
  ].join(' ');
}
