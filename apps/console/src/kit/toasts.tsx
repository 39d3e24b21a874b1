import { IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useText } from '../app/text/index.ts';
import { useStore } from '../app/use-store.ts';
import { Icon } from './icon.tsx';
import { StatusShape } from './status-shape.tsx';
import { closeToast, toastList, toastMs, type Toast } from './toast-store.ts';
import classes from './toasts.module.css';

/** Shows the toasts of the page; there is one such region. */
export function Toasts() {
  const t = useText();
  const list = useStore(toastList);
  return (
    <div className={classes.region} role="region" aria-label={t('toast.region')} aria-live="polite">
      {list.map((toast) => <ToastBox key={toast.id} toast={toast} />)}
    </div>
  );
}

function ToastBox({ toast }: { toast: Toast }) {
  const t = useText();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => closeToast(toast.id), toastMs);
    return () => clearTimeout(timer);
  }, [held, toast.id]);
  const hold = { onMouseEnter: () => setHeld(true), onMouseLeave: () => setHeld(false), onFocus: () => setHeld(true), onBlur: () => setHeld(false) };
  return (
    <div className={classes.toast} data-raised {...hold}>
      <StatusShape shape={toast.tone} />
      {toast.text}
      <button type="button" className={classes.close} aria-label={t('toast.close')} onClick={() => closeToast(toast.id)}>
        <Icon of={IconX} size={14} />
      </button>
    </div>
  );
}
