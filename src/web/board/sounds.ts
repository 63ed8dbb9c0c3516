import { type GameNode, type GameTree, nodeOf } from '../state/game-tree.ts';
import { positionInfo } from '../state/position-info.ts';

/** The kinds of moves that sound different. */
export type MoveSound = 'move' | 'capture' | 'check' | 'end';

/** The pitch of each sound in Hz, one after the other. */
const PITCHES: Readonly<Record<MoveSound, readonly number[]>> = {
  move: [330],
  capture: [220],
  check: [440, 554],
  end: [440, 330, 262],
};
const LENGTH = 0.09;
const VOLUME = 0.12;

let audio: AudioContext | undefined;

/** Plays a short sound for a move. */
export function sound(kind: MoveSound): void {
  audio ??= new AudioContext();
  for (const [place, pitch] of PITCHES[kind].entries()) {
    const start = audio.currentTime + place * LENGTH;
    const tone = new OscillatorNode(audio, { type: 'triangle', frequency: pitch });
    const gain = new GainNode(audio, { gain: VOLUME });
    gain.gain.setValueAtTime(VOLUME, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + LENGTH);
    tone.connect(gain).connect(audio.destination);
    tone.start(start);
    tone.stop(start + LENGTH);
  }
}

function menOf({ board }: GameTree, { fen }: GameNode): number {
  return Array.from(board.pieces(fen)).filter((piece) => piece !== 0).length;
}

/** The sound of the move that led to a node. */
export function soundAt(tree: GameTree, node: GameNode): MoveSound {
  if (node.inCheck) return positionInfo(tree, node.id).legal.length === 0 ? 'end' : 'check';
  return menOf(tree, node) < menOf(tree, nodeOf(tree, node.parent!)) ? 'capture' : 'move';
}
