import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Mark, ReviewedMove, Side } from '../../explain/review/review.ts';
import { CHESS_BOARD } from '../boards/chess-board.ts';
import { moveNumber } from '../boards/page-board.ts';
import { faultOf } from '../engines/rpc.ts';
import { announce } from '../state/announcements.ts';
import { go, play, remove, scratchPosition, useGame } from '../state/game.ts';
import { nodeOf, setUp } from '../state/game-tree.ts';
import { notifyError } from '../state/notify.tsx';
import { type Attempt, endAttempts, judgeAttempt, useAttempts } from './attempt.ts';
import { ReasonDetails } from './reason-view.tsx';
import classes from './review.module.css';
import type { Reviewed } from './review-store.ts';

/** Marked moves that are worth another try. */
function mistakesOf({ review }: Reviewed, side: Side): ReviewedMove[] {
  const isWorth = ({ severity, mate }: Mark) => severity !== 'inaccuracy' || mate === 'lost';
  return review.moves.filter(({ by, mark }) => by === side && mark !== null && isWorth(mark));
}

/** Judges the move that is made on the board in the place of a mistake, whose number in the game is given. */
function useAttempt(reviewed: Reviewed, ply: number | undefined) {
  const tree = useGame((state) => state.tree);
  const at = useGame((state) => state.at);
  const { subject } = reviewed;
  const place = ply === undefined ? undefined : subject.nodes[ply - 1]!;
  const node = nodeOf(tree, at);
  const uci = place !== undefined && node.parent === place ? node.played!.uci : undefined;
  const attempt = useAttempts((state) => state.attempt);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the searches of a review do not change, only what is known beyond them.
  useEffect(() => {
    useAttempts.setState({ attempt: undefined });
    if (uci === undefined || ply === undefined) return;
    const controller = new AbortController();
    judgeAttempt(reviewed, { ply, uci, fen: node.fen }, controller.signal).catch((error) => {
      if (!controller.signal.aborted)
        notifyError({ title: 'The move was not judged', message: faultOf(error).message });
    });
    return () => controller.abort();
  }, [subject, ply, uci]);
  const isAccepted = attempt?.isAccepted;
  useEffect(() => {
    if (isAccepted !== undefined) announce(isAccepted ? 'Well played' : 'Not the best');
  }, [isAccepted]);
  useEffect(() => endAttempts, []);
  return { attempt, isTrying: uci !== undefined, place };
}

/** Takes back a move that was tried. It is removed unless it was in the game before. */
function takeBack(place: number, known: ReadonlySet<number>): void {
  const { at } = useGame.getState();
  if (known.has(at)) go(place);
  else remove(at);
}

function playBest({ best }: ReviewedMove, place: number): void {
  go(place);
  const { tree } = useGame.getState();
  const position = scratchPosition();
  setUp(position, tree, place);
  const move = tree.board.notation.parseMove(position, best.uci);
  if (move.ok) play(move.value);
}

function Verdict({ attempt, reviewed }: { attempt: Attempt; reviewed: Reviewed }) {
  const { move, after, isAccepted } = attempt;
  const before = reviewed.review.positions[move.ply - 1]!;
  const isBest = move.uci === move.best.uci;
  return (
    <div data-testid="attempt">
      <Text size="sm" fw={600}>
        {isBest ? `${move.san} is best.` : isAccepted ? `${move.san} is good enough.` : `Not ${move.san}. Try again.`}
      </Text>
      {move.mark !== null && (
        <>
          <Text size="sm">{move.mark.reason.lead}</Text>
          {!isAccepted && (
            <ReasonDetails
              reason={move.mark.reason}
              before={before}
              after={after}
              isDeepened={reviewed.deepened.has(move.ply - 1)}
            />
          )}
        </>
      )}
    </div>
  );
}

/** Shows each mistake of a side again and judges what is played instead. */
export function MistakeTrainer({ reviewed, onClose }: { reviewed: Reviewed; onClose: () => void }) {
  const [side, setSide] = useState<Side>(useGame.getState().orientation);
  const [index, setIndex] = useState(0);
  // A move that is shown as a mistake stays one while the analysis looks deeper.
  const [first] = useState(reviewed);
  const mistakes = mistakesOf(first, side);
  const mistake = mistakes[index];
  const [known] = useState(() => new Set(useGame.getState().tree.nodes.keys()));
  const { attempt, isTrying, place } = useAttempt(reviewed, mistake?.ply);
  const number = useGame(({ tree }) => (place === undefined ? 0 : nodeOf(tree, place).ply + 1));
  useEffect(() => {
    if (place !== undefined) go(place);
  }, [place]);
  const choose = (value: string) => {
    setSide(value as Side);
    setIndex(0);
  };
  return (
    <Stack gap="xs" className={classes.reason} data-testid="trainer">
      <Group justify="space-between">
        <SegmentedControl
          size="xs"
          aria-label="Whose mistakes"
          data={[
            { value: 'white', label: 'White' },
            { value: 'black', label: 'Black' },
          ]}
          value={side}
          onChange={choose}
        />
        <Button size="compact-xs" variant="default" onClick={onClose}>
          Back to the review
        </Button>
      </Group>
      {mistake === undefined ? (
        <Text size="sm">{index === 0 ? 'This side made no mistake.' : 'These were all the mistakes.'}</Text>
      ) : (
        <>
          <Text size="sm">
            Mistake {index + 1} of {mistakes.length}: instead of {moveNumber(CHESS_BOARD, number)} {mistake.san}, find a
            better move on the board.
          </Text>
          {isTrying && attempt === undefined && (
            <Text size="sm" c="dimmed" role="status">
              Searching…
            </Text>
          )}
          {attempt !== undefined && <Verdict attempt={attempt} reviewed={reviewed} />}
          <Group gap="2xs">
            {isTrying && (
              <Button size="compact-sm" variant="default" onClick={() => takeBack(place!, known)}>
                Try again
              </Button>
            )}
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => playBest(reviewed.review.moves[mistake.ply - 1]!, place!)}
            >
              Show the best move
            </Button>
            <Button size="compact-sm" onClick={() => setIndex(index + 1)}>
              Next
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}
