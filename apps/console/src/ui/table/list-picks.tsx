import { useLabels } from '../labels.ts';
import { Checkbox } from '../fields/checkbox.tsx';
import classes from './list.module.css';
import { extentOf, type Selection } from './selection.ts';

/** The head of the column of boxes: all rows, or none. */
export function PickAll({ keys, selection }: { keys: readonly string[]; selection: Selection }) {
  const t = useLabels();
  const extent = extentOf(selection.chosen, keys);
  return (
    <th scope="col" className={classes.pick}>
      <label className={classes.pickLabel}>
        <Checkbox
          checked={extent === 'all'}
          some={extent === 'some'}
          onChange={() => selection.setAll(keys, extent !== 'all')}
        />
        <span className="visually-hidden">{t('list.chooseAll')}</span>
      </label>
    </th>
  );
}

/** The box of one row. With Shift it takes the rows since the last one along. */
export function PickRow({
  id,
  name,
  selection,
}: {
  id: string;
  name: string;
  selection: Selection;
}) {
  const t = useLabels();
  const isChosen = selection.chosen.has(id);
  return (
    <label className={classes.pickLabel}>
      <Checkbox
        checked={isChosen}
        onChange={(event) => selection.set(id, !isChosen, isShifted(event.nativeEvent))}
      />
      <span className="visually-hidden">{t('list.choose', { name })}</span>
    </label>
  );
}

/** A change by the mouse is told with the click behind it. */
function isShifted(event: Event): boolean {
  return event instanceof MouseEvent && event.shiftKey;
}
