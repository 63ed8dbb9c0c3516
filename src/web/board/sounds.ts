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

/** The sound of a move in SAN. */
export function soundOf(san: string): MoveSound {
  if (san.endsWith('#')) return 'end';
  if (san.endsWith('+')) return 'check';
  return san.includes('x') ? 'capture' : 'move';
}
