import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useLabels } from '../labels.ts';
import { useStore } from '../../lib/use-store.ts';
import { Icon } from '../icon.tsx';
import { StatusShape } from '../status/status-shape.tsx';
import { closeToast, toastList, toastMs, type Toast } from './toast-store.ts';
import classes from './toasts.module.css';
import styles from '../shared-styles.module.css';

/** The page's one region of toasts. Good news waits for the reader to pause, bad news does not. */
export function Toasts() {
  const t = useLabels();
  const list = useStore(toastList);
  return (
    <div className={classes.region} role="region" aria-label={t('toast.region')}>
      <div className={classes.stack} aria-live="polite">
        {boxesOf(list, 'good')}
      </div>
      <div className={classes.stack} aria-live="assertive">
        {boxesOf(list, 'bad')}
      </div>
    </div>
  );
}

function boxesOf(list: readonly Toast[], tone: Toast['tone']) {
  return list
    .filter((toast) => toast.tone === tone)
    .map((toast) => <ToastBox key={toast.id} toast={toast} />);
}

function ToastBox({ toast }: { toast: Toast }) {
  const t = useLabels();
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  useClosing(toast.id, isHovered || isFocused);
  return (
    <div
      className={classes.toast}
      data-raised
      data-testid="toast"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <StatusShape shape={toast.tone} />
      <span className={styles.anywhere}>{toast.text}</span>
      <button
        type="button"
        className={classes.close}
        aria-label={t('toast.close')}
        onClick={() => closeToast(toast.id)}
      >
        <Icon of={IconX} size={14} />
      </button>
    </div>
  );
}

/** Closes the toast when its time is over; while it is held the clock stands still, and goes on from there. */
function useClosing(id: number, isHeld: boolean): void {
  const leftMs = useRef(toastMs);
  useEffect(() => {
    if (isHeld) return undefined;
    const startedMs = performance.now();
    const timer = setTimeout(() => closeToast(id), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= performance.now() - startedMs;
    };
  }, [id, isHeld]);
}
