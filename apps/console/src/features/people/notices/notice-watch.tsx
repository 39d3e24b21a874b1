import { useEffect, useState } from 'react';
import { alertSign } from '../../../app/shell/header/alert-store.ts';
import { useText } from '../../../lib/text/index.ts';
import { noticeText } from '../../../shared/notices/notice-text.ts';
import { useNotices } from './use-notices.ts';

/** Keeps the sign at the bell true, and says aloud what is new. */
export function NoticeWatch() {
  const t = useText();
  const { data } = useNotices();
  const [known, setKnown] = useState<string>();
  useEffect(() => {
    if (data) alertSign.set({ unseen: data.unseen, isCritical: false });
  }, [data]);
  useEffect(() => () => alertSign.set({ unseen: 0, isCritical: false }), []);
  const newest = data?.data[0];
  if (data && known === undefined) setKnown(newest?.id ?? '');
  const isNews = newest !== undefined && known !== undefined && newest.id > known;
  return (
    <p className="visually-hidden" role="status">
      {isNews ? t('notices.new', { what: noticeText(newest, t) }) : null}
    </p>
  );
}
