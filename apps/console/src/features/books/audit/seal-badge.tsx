import { useText } from '../../../lib/text/index.ts';
import { StatusShape } from '../../../ui/status/status-shape.tsx';
import classes from './audit.module.css';

/** Whether an entry has its place in the chain yet, as shape and word. */
export function SealBadge({ seq }: { seq: string | null }) {
  const t = useText();
  return (
    <span
      className={classes.seal}
      title={seq === null ? t('audit.notSealedNote') : t('audit.sealedNote', { seq })}
    >
      <StatusShape shape={seq === null ? 'waiting' : 'good'} />
      {t(seq === null ? 'audit.notSealed' : 'audit.sealed')}
    </span>
  );
}
