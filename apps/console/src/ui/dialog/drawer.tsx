import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLabels } from '../labels.ts';
import { IconButton } from '../button.tsx';
import classes from './drawer.module.css';

interface DrawerProps {
  name: string;
  /** The first line: code or id. */
  top: ReactNode;
  /** What stands above the line: the sum of it. */
  head: ReactNode;
  position: { at: number; of: number } | null;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** One object beside its list, which stays usable. Escape closes it. */
export function Drawer({
  name,
  top,
  head,
  position,
  onPrevious,
  onNext,
  onClose,
  children,
}: DrawerProps) {
  const t = useLabels();
  const drawer = useRef<HTMLElement>(null);
  useEffect(() => drawer.current?.focus({ preventScroll: true }), []);
  return (
    <aside
      ref={drawer}
      className={classes.drawer}
      data-raised
      tabIndex={-1}
      aria-label={name}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <div className={classes.head}>
        <div className={classes.top}>
          {top}
          <div className={classes.acts}>
            {position ? (
              <span className={`${classes.position} figures`}>
                {t('list.position', { position: position.at, total: position.of })}
              </span>
            ) : null}
            <IconButton
              kind="plain"
              icon={IconChevronUp}
              label={t('list.previousRow')}
              disabled={!onPrevious}
              onClick={onPrevious}
            />
            <IconButton
              kind="plain"
              icon={IconChevronDown}
              label={t('list.nextRow')}
              disabled={!onNext}
              onClick={onNext}
            />
            <IconButton icon={IconX} label={t('dialog.close')} onClick={onClose} />
          </div>
        </div>
        {head}
      </div>
      <div className={classes.body}>{children}</div>
    </aside>
  );
}

/** A list with the drawer beside it; without room for both, the drawer lies over the list. */
export function BesideDrawer({
  list,
  drawer,
  isCovered,
}: {
  list: ReactNode;
  drawer: ReactNode;
  isCovered: boolean;
}) {
  return (
    <div className={classes.page} data-drawer={drawer ? true : undefined}>
      <div inert={isCovered}>{list}</div>
      {drawer}
    </div>
  );
}
