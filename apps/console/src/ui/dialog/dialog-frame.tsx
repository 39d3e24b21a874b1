import { Modal } from '@mantine/core';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useFocusReturn } from './focus-return.ts';
import { openLayer } from './layers.ts';
import classes from './dialog.module.css';

interface DialogFrameProps {
  onClose: () => void;
  children: ReactNode;
  /** While something is on its way nothing closes it. */
  busy?: boolean;
  size: number;
  /** Near the top instead of in the middle: for one whose height changes. */
  top?: boolean;
  /** Its name, when it shows no title. */
  label?: string;
}

/**
 * The ground of everything modal: focus stays inside and returns, the page behind stands still, it is at most 90 % of
 * the height and scrolls inside. Escape closes the topmost only.
 */
export function DialogFrame({
  onClose,
  children,
  busy = false,
  size,
  top = false,
  label,
}: DialogFrameProps) {
  const close = () => (busy ? undefined : onClose());
  const onEscape = useEffectEvent(close);
  useFocusReturn();
  useEffect(() => openLayer(() => onEscape()), []);
  const names = {
    content: `${classes.content} ${top ? classes.top : ''}`,
    overlay: classes.overlay ?? '',
    title: classes.title ?? '',
    body: classes.body ?? '',
  };
  return (
    <Modal.Root
      opened
      onClose={close}
      size={size}
      closeOnEscape={false}
      closeOnClickOutside={!busy}
      lockScroll={false}
      returnFocus={false}
      centered={!top}
      yOffset={top ? '12dvh' : '5dvh'}
      transitionProps={{ duration: 0 }}
      classNames={names}
    >
      <Modal.Overlay backgroundOpacity={0} />
      <Modal.Content data-raised data-scroll-lock aria-label={label} aria-busy={busy || undefined}>
        {children}
      </Modal.Content>
    </Modal.Root>
  );
}
