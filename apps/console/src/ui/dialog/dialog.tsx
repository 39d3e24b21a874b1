import { Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLabels } from '../labels.ts';
import { DialogFrame } from './dialog-frame.tsx';
import classes from './dialog.module.css';
import { Icon } from '../icon.tsx';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** While something is on its way the dialog cannot be closed. */
  busy?: boolean;
  size?: number;
}

/** A modal dialog with its title and a way to close it. */
export function Dialog({ title, onClose, children, busy = false, size = 520 }: DialogProps) {
  const t = useLabels();
  return (
    <DialogFrame onClose={onClose} busy={busy} size={size}>
      <div className={classes.header}>
        <Modal.Title>{title}</Modal.Title>
        <button
          type="button"
          className={classes.close}
          aria-label={t('dialog.close')}
          aria-disabled={busy || undefined}
          onClick={() => (busy ? undefined : onClose())}
        >
          <Icon of={IconX} />
        </button>
      </div>
      <Modal.Body>{children}</Modal.Body>
    </DialogFrame>
  );
}

/** The acts of a dialog, at its foot on the right. */
export function DialogActs({ children }: { children: ReactNode }) {
  return <div className={classes.acts}>{children}</div>;
}
