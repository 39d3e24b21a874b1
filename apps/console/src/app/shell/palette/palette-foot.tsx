import { useText } from '../../../lib/text/index.ts';
import { Keys } from '../keys/keys.tsx';
import classes from './palette.module.css';

/** Which keys do what here. */
export function PaletteFoot() {
  const t = useText();
  const control = t('keys.control');
  return (
    <div className={classes.foot} aria-hidden>
      <span>
        <Keys of={['↑', '↓']} />
        {t('palette.move')}
      </span>
      <span>
        <Keys of={[control, t('keys.enter')]} />
        {t('palette.newTab')}
      </span>
      <span>
        <Keys of={[t('keys.tab')]} />
        {t('palette.narrow')}
      </span>
      <span className={classes.last}>
        <Keys of={[t('keys.escape')]} />
        {t('palette.close')}
      </span>
    </div>
  );
}
