import { Text } from '@mantine/core';
import { useLedger } from '../engines/use-ledger.ts';
import { LedgerBars } from '../ledger/ledger-bars.tsx';
import { Disagreement } from '../score/disagreement.tsx';
import { STATIC } from '../score/scored.tsx';
import { Failed, Loading } from '../shell/states.tsx';
import { currentNode, useBoard, useGame } from '../state/game.ts';
import { useProfile } from '../state/profile.ts';
import { useProfileName } from '../state/profile-name.ts';
import { TermLink } from './term-link.tsx';
import { useBoardScore } from './use-board-score.ts';

/** The ledger of the static score of the position. */
export function LedgerTab() {
  const board = useBoard();
  const { fen } = useGame(currentNode);
  const file = useProfile((state) => state.file);
  const name = useProfileName();
  const { ledger, fault } = useLedger(fen, file);
  // If the headline shows the static score, it also has the note.
  const { source: shown } = useBoardScore();
  const titleOf = (id: string) => {
    const row = ledger?.terms.find((term) => term.id === id);
    return row && <TermLink row={row} />;
  };
  if (fault !== undefined) return <Failed title="The ledger could not be computed" message={fault.message} />;
  if (ledger === undefined) return <Loading what="Evaluating" />;
  return (
    <>
      <LedgerBars
        label="What the static score is made of"
        parts={[...ledger.terms, ...ledger.rows]}
        score={ledger.score}
        source={STATIC}
        titleOf={titleOf}
      />
      {shown.kind !== 'static' && <Disagreement cp={ledger.score} source={STATIC} />}
      <Text size="xs" c="dimmed" mt="2xs">
        The static score of the position, in centipawns for {board.notation.sides[0].name}, with {name}.
      </Text>
    </>
  );
}
