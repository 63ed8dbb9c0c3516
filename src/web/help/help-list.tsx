import { Button, Stack } from '@mantine/core';
import { IconBook, IconKeyboard, IconMathFunction, IconRoute, type TablerIcon } from '@tabler/icons-react';
import type { HelpPart } from './use-help.ts';

const PARTS: readonly (readonly [part: HelpPart, title: string, icon: TablerIcon])[] = [
  ['tour', 'Tour in five steps', IconRoute],
  ['shortcuts', 'Keyboard shortcuts', IconKeyboard],
  ['formulas', 'The formula language', IconMathFunction],
  ['words', 'What words mean', IconBook],
];

/** The parts of the help, to choose from. */
export default function HelpList({ onChoose }: { onChoose: (part: HelpPart) => void }) {
  return (
    <Stack gap={0}>
      {PARTS.map(([part, title, Icon]) => (
        <Button
          key={part}
          variant="subtle"
          color="gray"
          c="inherit"
          size="sm"
          justify="flex-start"
          leftSection={<Icon size={18} aria-hidden />}
          onClick={() => onChoose(part)}
        >
          {title}
        </Button>
      ))}
    </Stack>
  );
}
