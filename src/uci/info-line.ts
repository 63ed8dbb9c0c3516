import type { Info } from '../engine/messages.ts';
import { chancesOf } from '../engine/wdl.ts';
import { formatUci } from '../notation/uci-move.ts';

export interface InfoStyle {
  readonly chess960: boolean;
  readonly showWdl: boolean;
}

/** An `info` line for a line of an iteration. */
export function infoLine(info: Info, { chess960, showWdl }: InfoStyle): string {
  const { depth, selectiveDepth, line, score, nodes, ms, hashfull, pv } = info;
  const value = 'cp' in score ? `cp ${score.cp}` : `mate ${score.mate}`;
  const { win, draw, loss } = chancesOf(score);
  return [
    `info depth ${depth} seldepth ${selectiveDepth} multipv ${line} score ${value}`,
    ...(showWdl ? [`wdl ${win} ${draw} ${loss}`] : []),
    `nodes ${nodes} nps ${Math.round(nodes / Math.max(ms / 1000, 0.001))} hashfull ${hashfull} time ${Math.round(ms)}`,
    `pv ${pv.map((move) => formatUci(move, { chess960 })).join(' ')}`,
  ].join(' ');
}
