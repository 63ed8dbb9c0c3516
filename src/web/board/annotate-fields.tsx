import { Chip, Group, Stack, Textarea } from '@mantine/core';
import { asOneStep } from '../play/history.ts';
import { annotate, useGame } from '../state/game.ts';
import { type NodeId, nodeOf, ROOT } from '../state/game-tree.ts';
import { JUDGEMENTS, nagText } from './nags.ts';

/** The fields for the comment and NAG of a move, or of the start of the game. */
export default function AnnotateFields({ id }: { id: NodeId }) {
  const { comments, nags } = useGame((state) => nodeOf(state.tree, id));
  const others = nags.filter((nag) => !JUDGEMENTS.some(([one]) => one === nag));
  const judgement = nags.find((nag) => !others.includes(nag));
  return (
    <Stack gap="xs">
      <Textarea
        label="Comment"
        size="xs"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={5000}
        value={comments.join('\n')}
        onChange={({ currentTarget: { value } }) =>
          asOneStep(() => annotate(id, { comments: value === '' ? [] : [value] }), `comment ${id}`)
        }
      />
      {id !== ROOT && (
        <Group gap="2xs" role="group" aria-label="Judgement">
          {JUDGEMENTS.map(([nag, name]) => (
            <Chip
              key={nag}
              size="xs"
              aria-label={name}
              checked={nag === judgement}
              onChange={(isOn) => annotate(id, { nags: isOn ? [nag, ...others] : others })}
            >
              {nagText(nag)}
            </Chip>
          ))}
        </Group>
      )}
    </Stack>
  );
}
