import { Loader, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { BISHOP, colorOf, KNIGHT, kindOf, PAWN, QUEEN, ROOK } from '../../rules/setup.ts';
import { pieceUrl } from '../chessboard/pieces.ts';
import { playerName } from '../play/player.ts';
import { liveNode, turnOf } from '../play/referee.ts';
import { remainingNow, useSession } from '../play/session.ts';
import { Icon } from '../shell/icons.tsx';
import { useGame } from '../state/game.ts';
import { usePlace } from '../state/place.ts';
import { useProfileName } from '../state/profile-name.ts';
import classes from './player-strip.module.css';

const TICK_MS = 100;
/** Below this, tenths of a second are shown. */
const SHORT_MS = 20_000;

/** `4:59`, `1:00:00`; near the end with tenths. */
export function clockText(ms: number): string {
  if (ms < SHORT_MS) return `0:${(Math.ceil(ms / 100) / 10).toFixed(1).padStart(4, '0')}`;
  const seconds = Math.ceil(ms / 1000);
  const minutes = Math.floor(seconds / 60) % 60;
  const hours = Math.floor(seconds / 3600);
  const last = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${last}` : `${minutes}:${last}`;
}

function Clock({ side }: { side: 0 | 1 }) {
  const session = useSession();
  const [, tick] = useState(0);
  const turn = turnOf(liveNode());
  const isRunning = session.since !== undefined && turn === side;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => tick((count) => count + 1), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  const left = remainingNow(session, turn)[side];
  return (
    <span
      className={classes.clock}
      data-running={isRunning || undefined}
      data-short={(isRunning && left < SHORT_MS) || undefined}
      role="timer"
      aria-label={`${side === 0 ? 'White' : 'Black'}’s clock`}
    >
      {clockText(left)}
    </span>
  );
}

const COUNTS: readonly (readonly [kind: number, full: number, worth: number])[] = [
  [PAWN, 8, 1],
  [KNIGHT, 2, 3],
  [BISHOP, 2, 3],
  [ROOK, 2, 5],
  [QUEEN, 1, 9],
];

/** What a side has taken, and by how much it is ahead in pawns. */
function Taken({ side }: { side: 0 | 1 }) {
  const { board } = usePlace().setup;
  const count = (kind: number, color: number) =>
    board.filter((piece) => kindOf(piece) === kind && colorOf(piece) === color && piece !== 0).length;
  const other = side === 0 ? 1 : 0;
  const ahead = COUNTS.reduce((sum, [kind, , worth]) => sum + worth * (count(kind, side) - count(kind, other)), 0);
  return (
    <span className={classes.taken} aria-hidden="true">
      {COUNTS.map(([kind, full]) => {
        const taken = Math.max(0, full - count(kind, other));
        return (
          <span key={kind}>
            {Array.from({ length: taken }, (_, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: equal pieces have nothing else to tell them apart.
              <img key={i} src={pieceUrl(kind, other === 0 ? 'white' : 'black')} alt="" />
            ))}
          </span>
        );
      })}
      {ahead > 0 && <Text span size="xs" c="dimmed">{`+${ahead}`}</Text>}
    </span>
  );
}

/** Who plays a side, what was taken, and how much time is left. */
export function PlayerStrip({ side }: { side: 0 | 1 }) {
  const { players, control, phase, isThinking, believed } = useSession();
  const tags = useGame((state) => state.tags);
  useGame((state) => state.tree);
  useProfileName();
  const player = players[side];
  const tagged = tags[side === 0 ? 'White' : 'Black'];
  const name = phase === 'free' ? (tagged ?? (side === 0 ? 'White' : 'Black')) : playerName(player);
  const isTurn = turnOf(liveNode()) === side;
  const sight = phase === 'free' ? undefined : believed[side];
  return (
    <div className={classes.strip}>
      <span className={classes.disc} data-side={side} aria-hidden="true" />
      {phase !== 'free' && <Icon name={player.kind === 'engine' ? 'engine' : 'person'} size={17} />}
      <Text size="sm" fw={600} truncate className={classes.name}>
        {name}
      </Text>
      {isThinking && isTurn && <Loader size={14} type="dots" aria-label="thinking" />}
      {sight !== undefined && (
        <Text size="xs" c="dimmed" truncate title="How far it believes its opponent to see, by the moves so far">
          believes you see {sight} {sight === 1 ? 'ply' : 'plies'}
        </Text>
      )}
      <Taken side={side} />
      {control !== undefined && phase !== 'free' && <Clock side={side} />}
    </div>
  );
}
