import { useLabels } from './labels.ts';
import classes from './states.module.css';

/** Covers the screen while a page's code is on its way. */
export function PageSpinner() {
  const t = useLabels();
  return (
    <div className={classes.spinnerPage} role="status" aria-label={t('app.loading')}>
      <div className={classes.spinner} />
    </div>
  );
}
