import { Loader, Text } from '@mantine/core';
import { IconCpu, IconUser } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { pieceUrl } from '../chessboard/pieces.ts';
import { playerName, temperatureOf } from '../play/player.ts';
import { liveNode, turnOf } from '../play/referee.ts';
import { remainingNow, useSession } from '../play/session.ts';
import { useBoard, useGame } from '../state/game.ts';
import { nodeOf, pathTo, ROOT } from '../state/game-tree.ts';
import { usePositionInfo } from '../state/position-info.ts';
import { useProfileName } from '../state/profile-name.ts';
import { capturedPieces, materialLead } from './captured.ts';
import { clockText, SHORT_MS } from './clock-text.ts';
import { playerText, timeLeft } from './game-facts.ts';
import classes from './player-strip.module.css';

const TICK_MS = 100;
function Clock({ side }: { side: 0 | 1 }) {
  const board = useBoard();
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
      aria-label={`${board.sides[side]}’s clock`}
    >
      {clockText(left)}
    </span>
  );
}

/** The pieces a side has captured since the game began, and its lead in pawns. */
function Taken({ side }: { side: 0 | 1 }) {
  const { setup } = usePositionInfo();
  const tree = useGame((state) => state.tree);
  const start = useMemo(() => Uint8Array.from(tree.board.pieces(nodeOf(tree, ROOT).fen)), [tree]);
  const other = side === 0 ? 1 : 0;
  const ahead = materialLead(setup.board, side);
  return (
    <span className={classes.taken} aria-hidden="true">
      {capturedPieces(start, setup.board, other).map(({ kind, count }) => (
        <span key={kind}>
          {Array.from({ length: count }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal pieces differ only in their index.
            <img key={i} src={pieceUrl(kind, other === 0 ? 'white' : 'black')} alt="" />
          ))}
        </span>
      ))}
      {ahead > 0 && <Text span size="xs" c="dimmed">{`+${ahead}`}</Text>}
    </span>
  );
}

/** The player of a side, the captured pieces and the clock. The children are at the end, before the clock. */
export function PlayerStrip({ side, children }: { side: 0 | 1; children?: ReactNode }) {
  const { players, control, phase, isThinking, opponentDepths } = useSession();
  const tags = useGame((state) => state.tags);
  const tree = useGame((state) => state.tree);
  const at = useGame((state) => state.at);
  useProfileName();
  const player = players[side];
  const PlayerIcon = player.kind === 'engine' ? IconCpu : IconUser;
  const name = phase === 'free' ? playerText(tags, side, tree.board.sides) : playerName(player);
  const left = phase === 'free' ? timeLeft(pathTo(tree, at), side) : undefined;
  const isTurn = turnOf(liveNode()) === side;
  const temperature = phase === 'free' ? 0 : temperatureOf(player);
  const sight = phase === 'free' ? undefined : opponentDepths[side];
  return (
    <div className={classes.strip}>
      <span className={classes.disc} data-side={side} aria-hidden="true" />
      {phase !== 'free' && <PlayerIcon size={17} aria-hidden />}
      <Text size="sm" fw={600} truncate className={classes.name}>
        {name}
      </Text>
      {isThinking && isTurn && <Loader size={14} type="dots" aria-label="thinking" />}
      {temperature > 0 && (
        <Text
          size="xs"
          c="dimmed"
          truncate
          title="The probability of a move is proportional to exp(score / temperature)"
        >
          draws its moves, temperature {temperature}
        </Text>
      )}
      {sight !== undefined && (
        <Text
          size="xs"
          c="dimmed"
          truncate
          title="How far ahead the opponent seems to look, judging by the moves so far"
        >
          assumes its opponent sees {sight} {sight === 1 ? 'ply' : 'plies'}
        </Text>
      )}
      {/* Boards with hands show them beside the squares. */}
      {tree.board.handKinds.length === 0 && <Taken side={side} />}
      {children}
      {control !== undefined && phase !== 'free' && <Clock side={side} />}
      {left !== undefined && (
        <span className={classes.clock} title="Time left on the clock, from the PGN file">
          {clockText(left)}
        </span>
      )}
    </div>
  );
}
