import { IconCopy } from '@tabler/icons-react';
import { useLabels, type Labels } from './labels.ts';
import classes from './copy-button.module.css';
import { Icon } from './icon.tsx';
import { showToast } from './toast/toast-store.ts';

/** Copies a value and says so; a browser that forbids it is told apart. True when it was copied. */
export async function copy(value: string, t: Labels): Promise<boolean> {
  const done =
    (await navigator.clipboard?.writeText(value).then(
      () => true,
      () => false,
    )) ?? false;
  if (done) showToast('good', t('copy.done'));
  else showToast('bad', t('copy.failed'));
  return done;
}

/** A small button beside an id, an amount or a reference; `what` names it for those who cannot see it. */
export function CopyButton({ value, what }: { value: string; what: string }) {
  const t = useLabels();
  const name = t('copy.actOf', { what });
  return (
    <button
      type="button"
      className={classes.copy}
      aria-label={name}
      title={name}
      onClick={() => void copy(value, t)}
    >
      <Icon of={IconCopy} size={14} />
    </button>
  );
}
