import { IconSearch } from '@tabler/icons-react';
import { Icon } from '../../../ui/icon.tsx';
import { useText } from '../../../lib/text/index.ts';
import { Keys } from '../keys/keys.tsx';
import { openOverlay } from '../overlay-store.ts';
import classes from './search-button.module.css';

/** Opens the palette; it looks like the field it opens, and is a mere sign where there is little room. */
export function SearchButton() {
  const t = useText();
  const words = t('palette.open');
  return (
    <button
      type="button"
      className={classes.search}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      title={words}
      onClick={() => openOverlay('palette')}
    >
      <Icon of={IconSearch} />
      <span className={classes.words}>{words}</span>
      <span className={classes.keys}>
        <Keys of={[`${t('keys.control')} K`]} />
      </span>
    </button>
  );
}
