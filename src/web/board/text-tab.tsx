import { Alert, Button, FileButton, Group, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { IconCopy, IconDownload, IconUpload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { RecordFormat } from '../../notation/nine/record-format.ts';
import type { Fault, Result } from '../../rules/result.ts';
import type { PageBoard } from '../boards/page-board.ts';
import { saveFile } from '../shell/save-file.ts';
import { faultText } from '../state/fault-text.ts';
import { currentNode, useBoard, useGame } from '../state/game.ts';
import { notify, notifyError } from '../state/notify.tsx';
import { pgnText } from '../state/pgn-text.ts';
import { EXAMPLE_GROUPS } from './examples.ts';
import { openFen, openGames } from './opened.ts';
import { useOpened } from './opened-files.ts';
import { readFile } from './read-file.ts';

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
  const { name } = useBoard().notation;
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
          label={`Position (${name})`}
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
        <Button size="xs" variant="default" aria-label={`Copy the ${name}`} onClick={() => copy(fen, `The ${name}`)}>
          <IconCopy size={16} aria-hidden />
        </Button>
      </Group>
    </form>
  );
}

/** Saves and copies the game in one of the formats of its board. */
function SaveAs({ formats }: { formats: readonly RecordFormat[] }) {
  const write = async (format: RecordFormat): Promise<string | undefined> => {
    const { writeRecord } = await import('./records.ts');
    const { tree, tags } = useGame.getState();
    const written = writeRecord(format, tree, tags);
    if (written.ok) {
      const { text, losses } = written.value;
      if (losses.length > 0)
        notify({
          title: `Not all of the game is in ${formatName(format)}`,
          message: `It cannot hold ${losses.join(', ')}.`,
        });
      return text;
    }
    notifyError({ title: 'The game was not written', message: faultText(written.fault) });
    return undefined;
  };
  const save = async (format: RecordFormat) => {
    const text = await write(format);
    if (text !== undefined) saveFile(text, `game.${format === 'record' ? 'txt' : format}`, 'text/plain');
  };
  const copyFirst = async () => {
    const text = await write(formats[0]!);
    if (text !== undefined) await copy(text, 'The game');
  };
  return (
    <>
      {formats.map((format) => (
        <Button
          key={format}
          size="xs"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => save(format)}
        >
          {FORMAT_TITLES[format]}
        </Button>
      ))}
      <Button size="xs" variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={copyFirst}>
        Copy
      </Button>
    </>
  );
}

function formatName(format: RecordFormat): string {
  return format === 'record' ? 'the record' : format.toUpperCase();
}

const FORMAT_TITLES: Readonly<Record<RecordFormat, string>> = {
  kif: 'Save as KIF',
  ki2: 'Save as KI2',
  csa: 'Save as CSA',
  jkf: 'Save as JKF',
  record: 'Save the record',
};

function SaveAsPgn() {
  return (
    <>
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
    </>
  );
}

/** The formats of the games of a board, as the field for them names them. */
function formatsOf({ family, isShogi }: PageBoard): readonly RecordFormat[] {
  if (family === 'chess') return [];
  return isShogi ? ['kif', 'csa'] : ['record'];
}

function gamesLabel({ family, isShogi }: PageBoard): string {
  if (family === 'chess') return 'Games (PGN)';
  return isShogi ? 'Game (KIF, KI2, CSA or JKF)' : 'Game (record)';
}

/** Positions and games as text, to copy and to open. */
export default function TextTab() {
  const board = useBoard();
  const isChess = board.family === 'chess';
  const [games, setGames] = useState('');
  const [fault, setFault] = useState<Fault>();
  const isReading = useOpened((state) => state.isReading);
  const show = (result: Result<void>) => setFault(result.ok ? undefined : result.fault);
  const read = async (text: string, name: string) => show(await openGames(text, name));
  const openFile = async (file: File | null) => {
    if (file !== null) await read(await readFile(file), file.name);
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
          label={gamesLabel(board)}
          size="xs"
          flex={1}
          rows={2}
          value={games}
          spellCheck={false}
          placeholder={isChess ? 'Paste one game or many' : 'Paste a game'}
          onChange={({ currentTarget }) => setGames(currentTarget.value)}
        />
        <Button
          size="xs"
          variant="light"
          loading={isReading}
          disabled={games.trim() === ''}
          onClick={() => read(games, 'pasted games')}
        >
          {isChess ? 'Load the games' : 'Load the game'}
        </Button>
      </Group>
      <Group gap="xs">
        <FileButton
          onChange={openFile}
          accept=".pgn,application/x-chess-pgn,text/plain,.kif,.kifu,.ki2,.csa,.jkf,.record"
        >
          {(props) => (
            <Button {...props} size="xs" variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
              Open a file
            </Button>
          )}
        </FileButton>
        {isChess ? <SaveAsPgn /> : <SaveAs formats={formatsOf(board)} />}
      </Group>
      {isChess && (
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
      )}
    </Stack>
  );
}
