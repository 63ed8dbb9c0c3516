import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { mayMove, moveByHand } from '../play/referee.ts';
import { faultText } from '../state/fault-text.ts';
import { scratchPosition, useBoard, useGame } from '../state/game.ts';
import { setUp } from '../state/game-tree.ts';

/** Plays a move that was typed in SAN or UCI. Returns the error message; empty if it was played. */
function playTyped(text: string): string {
  if (!mayMove()) return 'It is not your move.';
  const { tree, at } = useGame.getState();
  const position = scratchPosition();
  setUp(position, tree, at);
  const move = tree.board.notation.readMove(position, text);
  if (!move.ok) return faultText(move.fault);
  moveByHand(move.value);
  return '';
}

/** A field to type moves into. It stays open for the next move until Escape. */
export default function MoveEntry({ onClose }: { onClose: () => void }) {
  const { family } = useBoard();
  const [text, setText] = useState('');
  const [fault, setFault] = useState('');
  const enter = () => {
    const found = playTyped(text.trim());
    setFault(found);
    if (found === '') setText('');
  };
  return (
    <TextInput
      aria-label="Type a move"
      placeholder={`${family === 'chess' ? 'Nf3 or g1f3' : 'P-76 or 7g7f'}, then Enter`}
      size="xs"
      m="2xs"
      autoFocus
      autoComplete="off"
      spellCheck={false}
      value={text}
      error={fault || undefined}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') enter();
        if (key === 'Escape') onClose();
      }}
    />
  );
}
