import { Text, Title } from '@mantine/core';
import type { Entry } from '../profiles/entries.ts';
import { entryTitle } from '../profiles/entries.ts';
import { Disagreement } from '../score/disagreement.tsx';
import { SourceLabel, STATIC, scoredBy } from '../score/scored.tsx';
import { Panel } from '../shell/panel.tsx';
import { Loading } from '../shell/states.tsx';
import { currentNode, useBoard, useGame } from '../state/game.ts';
import { centipawnsText } from '../state/score.ts';
import { HeatBoard } from './heat-board.tsx';
import { Legend } from './legend.tsx';
import { ALL, largestOf } from './maps.ts';
import { describeValue, type Picture, pictureOf, rowsAt, squareText, valueText } from './picture.ts';
import { Readout } from './readout.tsx';
import classes from './screen.module.css';
import type { Source } from './use-maps.ts';
import { type Mode, setView, useView } from './view.ts';

/** Shows that the squares add up to the total. */
function Sum({ picture: { map, unit } }: { picture: Picture }) {
  if (unit === 'attackers') return null;
  const onSquares = map.total - map.rest;
  return (
    <Text {...scoredBy(STATIC)} size="sm" data-testid="sum" data-total={map.total} data-rest={map.rest}>
      Squares <b>{centipawnsText(onSquares)}</b> + rest <b>{centipawnsText(map.rest)}</b> ={' '}
      <b>{centipawnsText(map.total)}</b> cp <SourceLabel source={STATIC} />
    </Text>
  );
}

interface MapProps {
  readonly mode: Mode;
  readonly id: string;
  readonly source: Source;
  readonly otherSource: Source | undefined;
  readonly other: Entry | undefined;
}

/** A heat map with its legend and the details of the selected square. */
export function MapView({ mode, id, source, otherSource, other }: MapProps) {
  const { fen } = useGame(currentNode);
  const board = useBoard();
  const orientation = useGame((state) => state.orientation);
  const { whose, phase, selected } = useView();
  const wish = { board, mode, id, whose, phase };
  const picture = pictureOf(wish, source, otherSource, other === undefined ? '' : entryTitle(other));
  if (picture === undefined) return <Loading what="Computing the map" />;
  const isSigned = !(mode === 'attacks' && whose !== 'both');
  const describe = (value: number) => describeValue(board, value, picture.unit, isSigned);
  const attackers =
    mode === 'attacks' && selected !== undefined
      ? (['white', 'black'] as const)
          .filter((side) => whose === 'both' || whose === side)
          .flatMap((side) => source.attacks?.[side][selected] ?? [])
      : [];
  // Numbers of attackers and values of knobs are not scores.
  const madeBy = mode === 'terms' ? STATIC : undefined;
  const scored = madeBy && scoredBy(madeBy);
  const isWhole = mode === 'terms' && id === ALL && whose === 'both' && other === undefined;
  return (
    <>
      <section {...scored} className={classes.map} aria-label="Map">
        <Title order={2} size="h5" className={classes.title}>
          {picture.title}
        </Title>
        <div className={classes.board}>
          <HeatBoard
            map={picture.map}
            label={picture.title}
            orientation={mode === 'tables' ? 'white' : orientation}
            fen={picture.hasPieces ? fen : undefined}
            text={(value) => squareText(value, picture, isSigned)}
            describe={describe}
            selected={selected}
            marked={attackers}
            onSelect={(square) => setView({ selected: square })}
          />
        </div>
        <Legend
          most={largestOf(picture.map)}
          less={picture.less}
          more={picture.more}
          source={madeBy}
          describe={(value) => valueText(value, picture.unit, isSigned)}
        />
      </section>
      <Panel {...scored} component="aside" label="Details" className={classes.about}>
        {mode === 'terms' && <Sum picture={picture} />}
        {isWhole && <Disagreement cp={picture.map.total} source={STATIC} />}
        <Readout
          selected={selected}
          value={selected === undefined ? '' : describe(picture.map.squares[selected]!)}
          what={{ terms: 'share', attacks: 'attackers', tables: 'values' }[mode]}
          rows={rowsAt(wish, source, selected, fen)}
          caption="Values of the square"
        />
        <Text size="xs" c="dimmed">
          {picture.note}
        </Text>
      </Panel>
    </>
  );
}
