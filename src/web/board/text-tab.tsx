import { Alert, Button, FileButton, Group, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { IconCopy, IconDownload, IconUpload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { decodeText } from '../../notation/text-decoder.ts';
import type { Fault, Result } from '../../rules/result.ts';
import { saveFile } from '../shell/save-file.ts';
import { faultText } from '../state/fault-text.ts';
import { currentNode, useGame } from '../state/game.ts';
import { notify, notifyError } from '../state/notify.tsx';
import { pgnText } from '../state/pgn-text.ts';
import { EXAMPLE_GROUPS } from './examples.ts';
import { openFen } from './opened.ts';
import { openPgn, useOpened } from './opened-files.ts';

async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ title: `${what} copied`, message: 'It is on the clipboard.' });
  } catch {
    notifyError({ title: `${what} was not copied`, message: 'This browser does not let the page use the clipboard.' });
  }
}

function FenField({ onResult }: { onResult: (result: Result<void>) => void }) {
  const { fen } = useGame(currentNode);
  const [text, setText] = useState(fen);
  useEffect(() => setText(fen), [fen]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onResult(openFen(text));
      }}
    >
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          label="Position (FEN)"
          size="xs"
          flex={1}
          value={text}
          spellCheck={false}
          maxLength={400}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit" size="xs" variant="light">
          Load
        </Button>
        <Button size="xs" variant="default" aria-label="Copy the FEN" onClick={() => copy(fen, 'The FEN')}>
          <IconCopy size={16} aria-hidden />
        </Button>
      </Group>
    </form>
  );
}

/** Positions and games as text, to copy and to open. */
export default function TextTab() {
  const [pgn, setPgn] = useState('');
  const [fault, setFault] = useState<Fault>();
  const isReading = useOpened((state) => state.isReading);
  const show = (result: Result<void>) => setFault(result.ok ? undefined : result.fault);
  const read = async (text: string, name: string) => show(await openPgn(text, name));
  const openFile = async (file: File | null) => {
    if (file !== null) await read(decodeText(new Uint8Array(await file.arrayBuffer())), file.name);
  };
  return (
    <Stack gap="sm">
      <FenField onResult={show} />
      {fault && (
        <Alert color="red" variant="light" role="alert" p="xs" title={faultText(fault)}>
          The board is unchanged.
        </Alert>
      )}
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <Textarea
          label="Games (PGN)"
          size="xs"
          flex={1}
          rows={2}
          value={pgn}
          spellCheck={false}
          placeholder="Paste one game or many"
          onChange={({ currentTarget }) => setPgn(currentTarget.value)}
        />
        <Button
          size="xs"
          variant="light"
          loading={isReading}
          disabled={pgn.trim() === ''}
          onClick={() => read(pgn, 'pasted games')}
        >
          Load the games
        </Button>
      </Group>
      <Group gap="xs">
        <FileButton onChange={openFile} accept=".pgn,application/x-chess-pgn,text/plain">
          {(props) => (
            <Button {...props} size="xs" variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
              Open a file
            </Button>
          )}
        </FileButton>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveFile(pgnText(), 'game.pgn', 'application/x-chess-pgn')}
        >
          Save as PGN
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => copy(pgnText(), 'The game')}
        >
          Copy PGN
        </Button>
      </Group>
      <Select
        aria-label="Examples"
        size="xs"
        placeholder="Choose an example position…"
        value={null}
        onChange={(fen) => fen !== null && show(openFen(fen))}
        data={EXAMPLE_GROUPS.map(({ title, examples }) => ({
          group: title,
          items: examples.map(({ name, fen }) => ({ value: fen, label: name })),
        }))}
      />
    </Stack>
  );
}
