import { Modal } from '@mantine/core';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../app/text/index.ts';
import classes from './dialog.module.css';
import { Icon } from './icon.tsx';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** While something is on its way the dialog cannot be closed. */
  busy?: boolean;
  size?: number;
}

const names = { content: classes.content ?? '', overlay: classes.overlay ?? '', title: classes.title ?? '', body: classes.body ?? '' };

/** A modal dialog: focus stays inside and returns, Escape closes unless it is busy, at most 90 % of the height. */
export function Dialog({ title, onClose, children, busy = false, size = 520 }: DialogProps) {
  const t = useText();
  const close = () => (busy ? undefined : onClose());
  return (
    <Modal.Root opened onClose={close} size={size} closeOnEscape={!busy} closeOnClickOutside={!busy} lockScroll={false} centered yOffset="5vh" transitionProps={{ duration: 0 }} classNames={names}>
      <Modal.Overlay backgroundOpacity={0} />
      <Modal.Content data-raised data-scroll-lock>
        <div className={classes.header}>
          <Modal.Title>{title}</Modal.Title>
          <button type="button" className={classes.close} aria-label={t('dialog.close')} aria-disabled={busy || undefined} onClick={close}><Icon of={IconX} /></button>
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The acts of a dialog, at its foot on the right. */
export function DialogActs({ children }: { children: ReactNode }) {
  return <div className={classes.acts}>{children}</div>;
}
