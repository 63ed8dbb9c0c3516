import { Text, VisuallyHidden } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { ProfileFile } from '../../profiles/profile.ts';
import { evaluation } from '../engines/engines.ts';
import { Query, type ShownAnswer, useQuery } from '../engines/query.ts';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import { lazyPart } from '../shell/lazy-part.ts';
import { Empty, Failed, Loading } from '../shell/states.tsx';
import { useUndoKeys } from '../shell/use-undo-keys.ts';
import { countText } from '../state/count-text.ts';
import { currentNode, useGame } from '../state/game.ts';
import { redo, undo, useProfile } from '../state/profile.ts';
import { filtered, keep, type Section, type ShownSection, sectionsOf, whole, wordsTest } from './catalogue.ts';
import { Groups } from './groups.tsx';
import { LivePanel } from './live-panel.tsx';
import classes from './screen.module.css';
import { SectionView } from './section-view.tsx';
import { Toolbar } from './toolbar.tsx';
import { useAddress } from './use-address.ts';
import { type Effects, LineContext, useEffects, useLineEffects } from './use-effects.ts';
import { useLive } from './use-live.ts';
import { bareFile, isBeingTurned, isChanged, isOnIn } from './values.ts';
import { isFiltering, useView, type View } from './view.ts';

const SharedDialog = lazyPart(() => import('../profiles/shared-dialog.tsx'));

/** Outlives the screen, so that it opens at once when the user returns. */
const sectionsQuery = new Query<readonly Section[]>();

/** All knobs of a profile, by group. Queried again only when the preset, the level or the user's terms change. */
function useSections(file: ProfileFile): ShownAnswer<readonly Section[]> {
  const bare = bareFile(file);
  return useQuery([JSON.stringify(bare)], async () => sectionsOf(await evaluation.describe(bare)), {
    query: sectionsQuery,
  });
}

/** The first group with a term that is on; shown until the user chooses one. */
function firstSection(sections: readonly Section[], file: ProfileFile): Section | undefined {
  return sections.find(({ cards }) => cards.some((card) => card.isOn !== undefined && isOnIn(file, card)));
}

/** The knobs of the chosen group or, while there is a filter, all that match it, whether or not they act here. */
function matching(sections: readonly Section[], view: View, file: ProfileFile): readonly ShownSection[] {
  const { text, onlyChanged, section } = view;
  if (!isFiltering(view)) {
    const chosen = sections.find(({ title }) => title === section) ?? firstSection(sections, file) ?? sections[0];
    return chosen === undefined ? [] : [whole(chosen)];
  }
  const hasWords = wordsTest(text);
  return filtered(
    sections,
    (control, card, one) =>
      hasWords(control, card, one) && (!onlyChanged || isChanged(file, control) || isBeingTurned(file, control)),
  );
}

/** The shown knobs that have an effect. */
function acting(found: readonly ShownSection[], effects: Effects | undefined): readonly ShownSection[] {
  return found
    .map(({ section, shown }) => ({ section, shown: keep(shown, ({ id }) => effects?.has(id) === true) }))
    .filter(({ shown }) => shown.length > 0);
}

/** The numeric knobs that act on whole lines, and whether all knobs do. */
function lineKnobs(found: readonly ShownSection[]): { readonly ids: readonly string[]; readonly isAll: boolean } {
  const cards = found.flatMap(({ shown: all }) => all);
  const ofLines = cards.filter(({ card }) => card.isOfLines);
  return {
    ids: ofLines.flatMap(({ controls }) => controls.filter(({ kind }) => kind === 'number').map(({ id }) => id)),
    isAll: cards.length > 0 && ofLines.length === cards.length,
  };
}

/** The knobs screen: all knobs by group, with their effects on the position. */
export default function Screen() {
  const file = useProfile((state) => state.file);
  const { fen } = useGame(currentNode);
  const view = useView();
  const { value: sections, fault } = useSections(file);
  const own = useEffects(fen, file);
  const { shared, leave } = useAddress();
  useUndoKeys(undo, redo);
  const isFiltered = isFiltering(view);
  const matches = useMemo(() => (sections === undefined ? [] : matching(sections, view, file)), [sections, view, file]);
  const { ids, isAll } = lineKnobs(matches);
  const { moves, best } = useLive(file, isAll ? 'lines' : 'full', ids.length > 0);
  const ofLine = useLineEffects(best, file, ids);
  const effects = useMemo(() => own && new Map([...own, ...(ofLine ?? [])]), [own, ofLine]);
  const found = view.onlyActing ? acting(matches, effects) : matches;
  const count = found.reduce(
    (sum, { shown: all }) => sum + all.reduce((some, { controls }) => some + controls.length, 0),
    0,
  );
  return (
    <LineContext value={best}>
      <div className={classes.screen}>
        <VisuallyHidden component="h1">Knobs</VisuallyHidden>
        <Toolbar />
        <ErrorBoundary what="The shared profile" onClose={leave}>
          {shared !== undefined && <SharedDialog file={shared} onClose={leave} />}
        </ErrorBoundary>
        <LivePanel file={file} moves={moves} isOfLines={isAll} />
        {sections === undefined ? (
          <div className={classes.knobs}>
            {fault === undefined ? (
              <Loading what="Knobs" />
            ) : (
              <Failed title="The knobs cannot be shown" message={fault.message} />
            )}
          </div>
        ) : (
          <>
            <div className={classes.side}>
              <Groups sections={sections} current={isFiltered ? '' : (found[0]?.section.title ?? '')} file={file} />
            </div>
            <div className={classes.knobs}>
              {isFiltered && (
                <Text size="sm" c="dimmed" role="status">
                  {countText(count, 'knob')}
                </Text>
              )}
              {count === 0 && (
                <Empty icon={IconAdjustmentsHorizontal} title="No such knob">
                  {view.onlyChanged && view.text === '' && !view.onlyActing
                    ? `Nothing differs from ${file.extends ?? 'the defaults'} yet.`
                    : 'No knob matches the search.'}
                </Empty>
              )}
              {found.map(({ section, shown: all }) => (
                <SectionView
                  key={section.title}
                  section={section}
                  shown={all}
                  sections={sections}
                  file={file}
                  effects={effects}
                  isFiltered={isFiltered}
                />
              ))}
            </div>
          </>
        )}
      </div>
    </LineContext>
  );
}
