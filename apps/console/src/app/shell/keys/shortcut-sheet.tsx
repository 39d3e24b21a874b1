import { routes } from '@variant/routes.ts';
import { sidebar } from '@variant/sidebar.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { isOffered } from '../../session/index.ts';
import { useUser } from '../../session/use-session.ts';
import { useText } from '../../../lib/text/index.ts';
import { Keys } from './keys.tsx';
import { closeOverlay } from '../overlay-store.ts';
import { singleKeys } from './shortcut-keys.ts';
import classes from './shortcut-sheet.module.css';
import { switchSingleKeys, useSingleKeys } from './single-keys.ts';
import { letters } from './use-shortcuts.ts';

/** Every shortcut, and the switch that turns single keys off. */
export function ShortcutSheet() {
  const t = useText();
  const user = useUser();
  const { id } = user;
  const isOn = useSingleKeys(id);
  const entries = sidebar.flat().filter((entry) => isOffered(entry, routes, user));
  const letterOf = new Map([...letters].map(([letter, path]) => [path, letter]));
  return (
    <Dialog title={t('shortcuts.title')} onClose={closeOverlay} size={640}>
      <div className={classes.columns}>
        <section>
          <h3 className={classes.heading}>{t('shortcuts.everywhere')}</h3>
          <dl>
            <Row name={t('shortcuts.palette')} keys={[t('keys.control'), 'K']} isOn />
            {singleKeys.map(({ key, name }) => (
              <Row key={key} name={t(name)} keys={[key.toUpperCase()]} isOn={isOn} />
            ))}
          </dl>
        </section>
        <section>
          <h3 className={classes.heading}>{t('shortcuts.pages')}</h3>
          <dl>
            {entries.map(({ path, label }) => (
              <Row
                key={path}
                name={t(label)}
                keys={['G', letterOf.get(path)?.toUpperCase() ?? '']}
                isOn={isOn}
              />
            ))}
          </dl>
        </section>
      </div>
      <label className={classes.switch}>
        <Checkbox checked={isOn} onChange={(event) => switchSingleKeys(id, event.target.checked)} />
        <span>
          <strong>{t('shortcuts.on')}</strong>
          <br />
          {t('shortcuts.onNote')}
        </span>
      </label>
    </Dialog>
  );
}

function Row({ name, keys, isOn }: { name: string; keys: readonly string[]; isOn: boolean }) {
  return (
    <div className={classes.row} data-off={!isOn || undefined}>
      <dt>{name}</dt>
      <dd>
        <Keys of={keys} />
      </dd>
    </div>
  );
}
