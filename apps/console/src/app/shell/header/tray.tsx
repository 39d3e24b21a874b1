import { trayPart } from '@variant/tray.ts';
import { Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import {
  clearNotices,
  markNoticesRead,
  notices,
  unreadCount,
  type Notice,
} from '../../../ui/toast/notice-store.ts';
import { RelativeTime } from '../../../shared/time/relative-time.tsx';
import { StatusShape } from '../../../ui/status/status-shape.tsx';
import { useText } from '../../../lib/text/index.ts';
import { useStore } from '../../../lib/use-store.ts';
import { alertSign } from './alert-store.ts';
import classes from './tray.module.css';
import styles from '../../../ui/shared-styles.module.css';

const Watch = trayPart && lazy(trayPart.watch);
const Panel = trayPart && lazy(trayPart.panel);

/** What turned bad, and all messages of the session. Closing it marks them read. */
export function Tray() {
  const t = useText();
  const list = useStore(notices);
  const [isOpen, setOpen] = useState(false);
  const alerts = useStore(alertSign);
  const unread = unreadCount(list);
  const waiting = unread + alerts.unseen;
  const isBad = alerts.isCritical || list.some(({ tone, isRead }) => tone === 'bad' && !isRead);
  useEffect(() => clearNotices, []);
  const change = (next: boolean) => {
    setOpen(next);
    if (!next) markNoticesRead();
  };
  return (
    <>
      {Watch ? (
        <Suspense fallback={null}>
          <Watch />
        </Suspense>
      ) : null}
      <Popover
        opened={isOpen}
        onChange={change}
        position="bottom-end"
        width={360}
        shadow="none"
        withinPortal={false}
        trapFocus
        returnFocus
        transitionProps={{ duration: 120 }}
      >
        <Popover.Target>
          <button
            type="button"
            className={classes.bell}
            aria-label={waiting > 0 ? t('tray.open', { count: waiting }) : t('tray.openNone')}
            title={t('tray.title')}
            onClick={() => change(!isOpen)}
          >
            <Icon of={IconBell} size={18} />
            {alerts.unseen > 0 ? (
              <span
                className={`${classes.count} figures`}
                data-bad={isBad || undefined}
                aria-hidden
              >
                {waiting > 99 ? '99+' : waiting}
              </span>
            ) : unread > 0 ? (
              <span className={classes.dot} data-bad={isBad || undefined} />
            ) : null}
          </button>
        </Popover.Target>
        <Popover.Dropdown data-raised className={classes.tray}>
          {Panel ? (
            <Suspense fallback={null}>
              <Panel onLeave={() => change(false)} />
            </Suspense>
          ) : null}
          <div className={classes.head}>
            <h2 className={styles.cardTitle}>{t('tray.title')}</h2>
            <button
              type="button"
              className={classes.act}
              aria-disabled={unread === 0 || undefined}
              onClick={markNoticesRead}
            >
              {t('tray.markRead')}
            </button>
            <button
              type="button"
              className={classes.act}
              aria-disabled={list.length === 0 || undefined}
              onClick={clearNotices}
            >
              {t('tray.clear')}
            </button>
          </div>
          {list.length === 0 ? (
            <Empty />
          ) : (
            <ul className={classes.list}>
              {list.map((notice) => (
                <Entry key={notice.id} notice={notice} />
              ))}
            </ul>
          )}
        </Popover.Dropdown>
      </Popover>
    </>
  );
}

function Entry({ notice: { tone, text, at, isRead } }: { notice: Notice }) {
  const t = useText();
  return (
    <li className={classes.entry} data-unread={!isRead || undefined}>
      <StatusShape shape={tone} />
      <div className={classes.words}>
        {isRead ? null : <span className="visually-hidden">{t('tray.unread')}: </span>}
        <p className={classes.text}>{text}</p>
        <p className={styles.fine}>
          <RelativeTime at={at.toISOString()} />
        </p>
      </div>
    </li>
  );
}

function Empty() {
  const t = useText();
  return (
    <div className={classes.empty}>
      <strong>{t('tray.empty')}</strong>
      <p>{t('tray.emptyText')}</p>
    </div>
  );
}
