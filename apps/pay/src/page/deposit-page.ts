import type { ReactNode } from 'react';
import type { DepositMethod, PayDeposit, PayScreen } from '@wallet/contract';
import type { NoticeCode, PayView } from '../page-address.ts';
import type { QrDrawing } from '../pictures/qr-matrix.ts';
import type { Messages } from '../texts/texts.ts';
import { amountText } from '../words/amount.ts';
import {
  speech,
  stillLife,
  usePage,
  type KindLabels,
  type NoticeKeys,
  type Page,
  type PageActs,
  type PageLife,
} from './page-context.tsx';
import type { DepositData } from './page-data.ts';

/** What buttons of a deposit page do beside those of every page. */
export interface DepositActs extends PageActs {
  choose(method: DepositMethod): void;
  claim(): void;
}

export interface DepositLife extends PageLife<DepositActs> {
  /** "I Have Transferred" was pressed without a connection; it is sent later. */
  claimKept: boolean;
}

export type DepositPage = Page &
  DepositData &
  DepositLife & {
    /** The deposit's code; null while there is none or it is being loaded. */
    qr: QrDrawing | 'failed' | null;
    /** Loaded before a state that needs them is shown. */
    later: LaterScreens | null;
  };

type Screen = () => ReactNode;
type DepositScreen = (props: { deposit: PayDeposit }) => ReactNode;

/** The screens of `screens/later.ts`. */
export interface LaterScreens {
  CancelledScreen: Screen;
  CheckingScreen: DepositScreen;
  ConfirmCancelScreen: Screen;
  FailedScreen: Screen;
  ProcessingScreen: DepositScreen;
  SuccessScreen: DepositScreen;
  TimeoutScreen: Screen;
}

/** Whether a state or a view is drawn by the screens that are loaded later. */
export function needsLater(screen: PayScreen, view: PayView): boolean {
  return view === 'cancel' || (screen !== 'method' && screen !== 'pay');
}

/** The deposit page around a component. */
export function useDepositPage(): DepositPage {
  return usePage() as DepositPage;
}

/** A deposit page as the server renders it, or with the life it has in a browser. */
export function depositPage(
  data: DepositData,
  texts: Messages,
  { qr, later, life }: Pick<DepositPage, 'qr' | 'later'> & { life?: DepositLife },
): DepositPage {
  const { claimKept, ...mood } = life ?? { ...stillLife(data), claimKept: false };
  const { screen, deposit, amount } = data.state;
  const said = speech(data, texts);
  return {
    ...data,
    ...said,
    ...mood,
    claimKept,
    qr,
    later,
    words: depositWords,
    offlineText: claimKept
      ? 'claimKept'
      : screen === 'pay' && deposit?.qrPayload != null
        ? 'offlineText'
        : 'offlineTextPlain',
    cancelWarning:
      deposit && said.t('cancelWarning', { amount: amountText(deposit.finalPayment ?? amount) }),
  };
}

const notices: Readonly<Record<NoticeCode, NoticeKeys>> = {
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
  answerKept: ['unexpected', 'answerKept'],
  unexpected: ['unexpected', 'noticeTryAgain'],
};

const depositWords: KindLabels = {
  action: 'action',
  cancelTitle: 'cancelTitle',
  mailSubject: 'mailSubject',
  timeLeft: 'payWithin',
  timeEnds: 'payBefore',
  fiveMinutesLeft: 'minutesLeft5',
  oneMinuteLeft: 'minutesLeft1',
  reloadsItself: 'reloadsItself',
  reloadByHand: 'reloadByHand',
  notices,
};

/** Whether the deposit page has words of its own for a refusal's code. */
export function isNoticeCode(code: string): code is NoticeCode {
  return code in notices;
}
