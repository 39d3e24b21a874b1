import { usePage } from '../page/page-context.tsx';
import type { NoticeCode } from '../page-address.ts';
import type { TextKey, Translate } from '../texts/texts.ts';
import { Icon } from './icons.tsx';

interface NoticeWords {
  title: string;
  text: string;
}

/** What went wrong with the last press, or that there is no connection. Part of the action bar, so nothing moves. */
export function Notice() {
  const { t, notice, offline, claimKept, state } = usePage();
  const words = offline ? offlineWords(t, { claimKept, hasQr: state.screen === 'pay' && state.deposit?.qrPayload != null }) : notice ? noticeWords(notice, t) : undefined;
  return (
    <div className="notice" role="status" hidden={!words}>
      {words && <><Icon name={offline ? 'info' : 'warn'} /><p><b>{words.title}</b> {words.text}</p></>}
    </div>
  );
}

function offlineWords(t: Translate, { claimKept, hasQr }: { claimKept: boolean; hasQr: boolean }): NoticeWords {
  return { title: t('noConnection'), text: t(claimKept ? 'claimKept' : hasQr ? 'offlineText' : 'offlineTextPlain') };
}

const words: Readonly<Record<NoticeCode, readonly [TextKey | null, TextKey | null]>> = {
  qrNotAvailable: ['qrNotAvailable', 'noticeNotAvailable'],
  methodUnavailable: ['qrNotAvailable', 'noticeMethod'],
  amountSlotsTaken: ['qrNotAvailable', 'noticeSlots'],
  qrLoadFailed: ['qrLoadFailed', null],
  cancelFailed: ['cancelFailed', 'noticeTryAgain'],
  cancelNotPossible: ['cancelFailed', 'noticeTooLate'],
  sessionClosed: [null, 'noticeClosed'],
  readOnly: [null, 'noticeReadOnly'],
  tooManyRequests: [null, 'noticeBusy'],
  linkFailed: [null, 'linkFailed'],
  unexpected: ['unexpected', 'noticeTryAgain'],
};

/** Whether the page has words of its own for a refusal's code. */
export function isNoticeCode(code: string): code is NoticeCode {
  return code in words;
}

/** The specification's title of a code, where it has one, and what to do. */
export function noticeWords(code: NoticeCode, t: Translate): NoticeWords {
  const [title, text] = words[code];
  return { title: title ? t(title, { action: t('action') }) : '', text: text ? t(text) : '' };
}
