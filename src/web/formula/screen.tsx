import { Button, VisuallyHidden } from '@mantine/core';
import { IconMathFunction, IconPencil, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useQuery } from '../engines/query.ts';
import { useMissing } from '../shell/missing.ts';
import { Panel } from '../shell/panel.tsx';
import { goTo, useRoute } from '../shell/route.ts';
import { Empty, Failed, Loading } from '../shell/states.tsx';
import { currentNode, useGame } from '../state/game.ts';
import { useProfile } from '../state/profile.ts';
import { profileName } from '../state/profile-name.ts';
import { EDITING, startDraft, useDraft } from './draft.ts';
import { Editor } from './editor.tsx';
import { HighlightBoard } from './highlight-board.tsx';
import { Inspector } from './inspector.tsx';
import { findPart } from './part.ts';
import { PartDetail } from './part-detail.tsx';
import classes from './screen.module.css';
import type { Checked, Inspection, TermFacts } from './tasks.ts';
import { TermList } from './term-list.tsx';
import { tasks } from './use-words.ts';
import { choose, useSelected } from './view.ts';

const FIRST_FORMULA = 'bonus * count(us.knight & ranks(4..6) & ~them.pawn.attacks)';

/** The term that counts most in the position; shown until the user chooses one. */
function heaviest(terms: readonly TermFacts[]): string | undefined {
  const counted = terms.filter(({ isOn, total }) => isOn && total !== null);
  return counted.sort((a, b) => Math.abs(b.total!) - Math.abs(a.total!))[0]?.id ?? terms[0]?.id;
}

function NewTerm() {
  const file = useProfile((state) => state.file);
  const hasDraft = useDraft(({ draft }) => draft !== null);
  const begin = async () => {
    const id = await tasks.newId(file).catch(() => 'mine');
    startDraft({
      term: {
        id,
        title: 'Knights ahead',
        group: 'My terms',
        knobs: { bonus: { kind: 'number', default: 20, min: 0, max: 500, unit: 'cp' } },
        formula: FIRST_FORMULA,
      },
    });
  };
  return (
    <div className={classes.begin}>
      <Button
        size="xs"
        variant={hasDraft ? 'default' : 'filled'}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={begin}
      >
        New term
      </Button>
      {hasDraft && (
        <Button size="xs" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => goTo('formula', EDITING)}>
          Draft
        </Button>
      )}
    </div>
  );
}

/** The formula screen: inspects the formula of every term, and edits the user's own terms. */
export default function Screen() {
  const file = useProfile((state) => state.file);
  const { fen } = useGame(currentNode);
  const rest = useRoute((route) => (route.screen === 'formula' ? route.rest : ''));
  const draft = useDraft((state) => state.draft);
  const isEditing = rest === EDITING && draft !== null;
  const overview = useQuery([fen, file], () => tasks.overview(fen, file));
  const terms = overview.value ?? [];
  const asked = terms.some(({ id }) => id === rest) ? rest : heaviest(terms);
  const isNamed = rest === '' || rest === asked || isEditing;
  const missing = rest === EDITING ? 'draft' : `term “${rest}” in ${profileName(file)}`;
  const isKnown = overview.isFresh && overview.fault === undefined;
  useMissing(isKnown && !isNamed ? missing : undefined, 'The one that counts most here is shown');
  const inspection = useQuery<Inspection>(isEditing || asked === undefined ? undefined : [fen, file, asked], () =>
    tasks.inspect(fen, file, asked!),
  );
  const checked = useQuery<Checked>(isEditing ? [fen, file, draft] : undefined, () => tasks.check(fen, file, draft!));
  const last = useRef<Inspection>(undefined);
  if (!isEditing) last.current = undefined;
  else if (checked.value?.ok) last.current = checked.value.inspection;
  const found = isEditing ? last.current : inspection.value;
  const selected = useSelected();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another formula has other parts.
  useEffect(() => choose(undefined), [asked, isEditing]);
  const part = found === undefined ? undefined : findPart(found.root, selected);
  const fault = overview.fault ?? (isEditing ? undefined : inspection.fault);
  return (
    <div className={classes.screen}>
      <VisuallyHidden component="h1">Formula</VisuallyHidden>
      <div className={classes.side}>
        <NewTerm />
        {overview.value !== undefined && <TermList terms={terms} current={isEditing ? undefined : asked} />}
      </div>
      <div className={classes.middle}>
        {fault !== undefined ? (
          <Failed title="The formula cannot be shown" message={fault.message} />
        ) : isEditing ? (
          <Editor draft={draft} checked={checked} last={last.current} terms={terms} />
        ) : overview.value !== undefined && terms.length === 0 ? (
          <Empty icon={IconMathFunction} title="No terms">
            This profile has no terms; write one.
          </Empty>
        ) : inspection.value === undefined ? (
          <Loading what="Reading the formulas" />
        ) : (
          <Inspector found={inspection.value} file={file} isFresh={inspection.isFresh} />
        )}
      </div>
      <aside className={classes.board} aria-label="The position">
        <HighlightBoard part={part} />
        <Panel label="Values" isScrollable className={classes.detail}>
          <PartDetail text={found?.text ?? ''} part={part} />
        </Panel>
      </aside>
    </div>
  );
}
