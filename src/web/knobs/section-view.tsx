import { Button, Group, Title, VisuallyHidden } from '@mantine/core';
import type { ProfileFile } from '../../profiles/profile.ts';
import type { Section, Shown } from './catalogue.ts';
import classes from './screen.module.css';
import { TermCard } from './term-card.tsx';
import type { Effects } from './use-effects.ts';
import { changesIn, resetSection } from './values.ts';

interface Props {
  readonly section: Section;
  readonly shown: readonly Shown[];
  readonly sections: readonly Section[];
  readonly file: ProfileFile;
  readonly effects: Effects | undefined;
  readonly isFiltered: boolean;
}

/** A group with the cards of its terms. */
export function SectionView({ section, shown, sections, file, effects, isFiltered }: Props) {
  const changes = changesIn(section, file);
  return (
    <section className={classes.section} aria-label={section.title}>
      <Group justify="space-between" mih={30} wrap="nowrap">
        <Title order={2} size="h4">
          {section.title}
        </Title>
        <Button
          size="compact-xs"
          variant="default"
          disabled={changes === 0}
          onClick={() => resetSection(section, sections)}
        >
          Reset group <VisuallyHidden>{section.title}</VisuallyHidden>
        </Button>
      </Group>
      {shown.map(({ card, controls }) => (
        <TermCard
          key={card.id}
          card={card}
          controls={controls}
          sections={sections}
          file={file}
          effects={effects}
          isFiltered={isFiltered}
        />
      ))}
    </section>
  );
}
