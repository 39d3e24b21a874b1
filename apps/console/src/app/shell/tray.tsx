import { Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Icon } from '../../kit/icon.tsx';
import { clearNotices, markNoticesRead, notices, unreadCount, type Notice } from '../../kit/notice-store.ts';
import { RelativeTime } from '../../kit/relative-time.tsx';
import { StatusShape } from '../../kit/status-shape.tsx';
import { useText } from '../text/index.ts';
import { useStore } from '../use-store.ts';
import classes from './tray.module.css';

/** Every message of the session, to read later. What was unread when it opens is read when it closes. */
export function Tray() {
  const t = useText();
  const list = useStore(notices);
  const [isOpen, setOpen] = useState(false);
  const unread = unreadCount(list);
  useEffect(() => clearNotices, []);
  const change = (next: boolean) => {
    setOpen(next);
    if (!next) markNoticesRead();
  };
  return (
    <Popover opened={isOpen} onChange={change} position="bottom-end" width={360} shadow="none" withinPortal={false} trapFocus returnFocus transitionProps={{ duration: 120 }}>
      <Popover.Target>
        <button type="button" className={classes.bell} aria-label={unread > 0 ? t('tray.open', { count: unread }) : t('tray.openNone')} title={t('tray.title')} onClick={() => change(!isOpen)}>
          <Icon of={IconBell} size={18} />
          {unread > 0 ? <span className={classes.dot} data-bad={list.some(({ tone, isRead }) => tone === 'bad' && !isRead) || undefined} /> : null}
        </button>
      </Popover.Target>
      <Popover.Dropdown data-raised className={classes.tray}>
        <div className={classes.head}>
          <h2 className={classes.title}>{t('tray.title')}</h2>
          <button type="button" className={classes.act} aria-disabled={unread === 0 || undefined} onClick={markNoticesRead}>{t('tray.markRead')}</button>
          <button type="button" className={classes.act} aria-disabled={list.length === 0 || undefined} onClick={clearNotices}>{t('tray.clear')}</button>
        </div>
        {list.length === 0 ? <Empty /> : <ul className={classes.list}>{list.map((notice) => <Entry key={notice.id} notice={notice} />)}</ul>}
      </Popover.Dropdown>
    </Popover>
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
        <p className={classes.time}><RelativeTime at={at.toISOString()} /></p>
      </div>
    </li>
  );
}

function Empty() {
  const t = useText();
  return <div className={classes.empty}><strong>{t('tray.empty')}</strong><p>{t('tray.emptyText')}</p></div>;
}
