import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { useLedgers } from '../engines/use-ledger.ts';
import { useSession } from '../play/session.ts';
import { SourceLabel, STATIC, scoredBy } from '../score/scored.tsx';
import { useGame } from '../state/game.ts';
import { type GameNode, nodeOf, pathTo } from '../state/game-tree.ts';
import { useProfile } from '../state/profile.ts';
import { changesBy, coachWords } from './coach-words.ts';

/** The last move of the user up to the position on the board: in a game against an engine, one of the human's. */
function useOwnMove(): GameNode | undefined {
  const tree = useGame((state) => state.tree);
  const at = useGame((state) => state.at);
  const { phase, players } = useSession();
  return useMemo(() => {
    const isOwn = ({ ply, played }: GameNode) =>
      played !== undefined && (phase === 'free' || players[(ply & 1) ^ 1]!.kind === 'human');
    return pathTo(tree, at).findLast(isOwn);
  }, [tree, at, phase, players]);
}

/** After each of the user's moves, what it gave and cost in terms. */
export default function CoachLine() {
  const file = useProfile((state) => state.file);
  const tree = useGame((state) => state.tree);
  const move = useOwnMove();
  const wanted = move !== undefined ? [nodeOf(tree, move.parent!).fen, move.fen] : [];
  const { books, fens } = useLedgers(wanted, file);
  const isKnown = books !== undefined && wanted.length > 0 && wanted.every((fen, i) => fen === fens[i]);
  if (!isKnown || move === undefined) return null;
  return (
    <Text size="sm" component="div" {...scoredBy(STATIC)} data-testid="coach">
      {coachWords(move.played!.san, changesBy(books[0]!, books[1]!, move.ply % 2 === 1 ? 1 : -1))}{' '}
      <SourceLabel source={STATIC} />
    </Text>
  );
}
