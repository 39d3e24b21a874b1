import type { ReactNode } from 'react';
import type { CustomerWithdrawal, WithdrawInstitution, WithdrawState } from '@wallet/contract';
import type { Entered } from '../render-types.ts';
import type { Messages } from '../texts/texts.ts';
import type { WithdrawNotice, WithdrawView } from '../withdraw-address.ts';
import { bareDigits } from '../words/amount.ts';
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
import type { WithdrawData } from './page-data.ts';

/** What buttons of a withdraw page do beside those of every page. */
export interface WithdrawActs extends PageActs {
  /** Keeps what is being typed. */
  enter(change: Partial<Entered>): void;
  submit(): void;
  /** Asks anew for the destination that was said before. */
  verifyAgain(): void;
  confirm(): void;
  sendCode(): void;
  enterCode(code: string): void;
}

export interface WithdrawLife extends PageLife<WithdrawActs> {
  /** The page was loaded again over a form that was begun; its number was not kept. */
  isResumed: boolean;
}

export type WithdrawPage = Page &
  WithdrawData &
  WithdrawLife & {
    /** What the form shows: what was typed, otherwise what was asked for before. */
    form: Entered;
    /** Loaded before a state that needs them is shown. */
    later: LaterWithdrawScreens | null;
  };

type Screen = (props: { withdrawal: CustomerWithdrawal }) => ReactNode;

/** The screens of `screens/withdraw/later.ts`. */
export interface LaterWithdrawScreens {
  CancelScreen: () => ReactNode;
  CancelledScreen: () => ReactNode;
  CodeScreen: (props: { sentTo: string | null }) => ReactNode;
  ConfirmExpiredScreen: Screen;
  ConfirmScreen: Screen;
  ExpiredScreen: () => ReactNode;
  FailedScreen: Screen;
  NotVerifiedScreen: Screen;
  ProcessingScreen: Screen;
  SuccessScreen: Screen;
}

/** Whether a state or a view is drawn by the screens that are loaded later. */
export function needsLater(
  { screen, needsCode }: Pick<WithdrawState, 'screen' | 'needsCode'>,
  view: WithdrawView,
): boolean {
  return needsCode !== null || view === 'cancel' || (screen !== 'form' && screen !== 'verifying');
}

/** The withdraw page around a component. */
export function useWithdrawPage(): WithdrawPage {
  return usePage() as WithdrawPage;
}

/** A withdraw page as the server renders it, or with the life it has in a browser. */
export function withdrawPage(
  data: WithdrawData,
  texts: Messages,
  { later, life }: Pick<WithdrawPage, 'later'> & { life?: WithdrawLife },
): WithdrawPage {
  return {
    ...data,
    ...speech(data, texts),
    ...(life ?? { ...stillLife(data), isResumed: false }),
    later,
    form: formOf(data),
    words: withdrawWords,
    offlineText:
      data.notice !== null
        ? 'offlineNotSent'
        : data.state.screen === 'form' || data.view === 'form'
          ? 'offlineKept'
          : 'offlineTextPlain',
    cancelWarning: null,
  };
}

/** What a form shows: what was typed, otherwise what was asked for before. */
export function formOf({
  entered,
  state: { withdrawal, amount, institutions },
}: Pick<WithdrawData, 'entered' | 'state'>): Entered {
  const earlier = institutions.find(({ code }) => code === withdrawal?.institution.code);
  return {
    institution: entered.institution ?? earlier?.code ?? '',
    accountNumber: entered.accountNumber ?? '',
    amount: entered.amount ?? (withdrawal && amount === null ? bareDigits(withdrawal.amount) : ''),
  };
}

/** The institution that is chosen in the form. */
export function chosenOf({
  form,
  state,
}: Pick<WithdrawPage, 'form' | 'state'>): WithdrawInstitution | undefined {
  return state.institutions.find(({ code }) => code === form.institution);
}

const notices: Readonly<Record<WithdrawNotice, NoticeKeys>> = {
  withdrawalConfirmFailed: ['withdrawalConfirmFailed', null],
  withdrawalCancelFailed: ['withdrawalCancelFailed', null],
  bankOptionsFailed: ['bankOptionsFailed', 'noticeTryAgain'],
  cancelNotPossible: ['withdrawalCancelFailed', 'noticeTooLate'],
  institutionNotUsable: [null, 'noticeInstitution'],
  destinationNotPossible: [null, 'noticeDestination'],
  numberMalformed: [null, 'numberUnclear'],
  amountMalformed: [null, 'amountUnclear'],
  amountOutOfLimits: [null, 'noticeLimits'],
  fieldRequired: [null, 'noticeRequired'],
  withdrawalNotPossible: [null, 'noticeNotPossible'],
  confirmationTimeout: ['confirmationTimeout', null],
  codeNeeded: [null, 'codeText'],
  codeInvalid: [null, 'noticeCodeInvalid'],
  codeNotSent: [null, 'noticeCodeNotSent'],
  notSent: [null, 'noticeNotSent'],
  sessionClosed: [null, 'noticeWithdrawClosed'],
  readOnly: [null, 'noticeWithdrawReadOnly'],
  tooManyRequests: [null, 'noticeBusy'],
  linkFailed: [null, 'linkFailed'],
  unexpected: ['unexpected', 'noticeTryAgain'],
};

const withdrawWords: KindLabels = {
  action: 'withdrawAction',
  cancelTitle: 'withdrawCancelTitle',
  mailSubject: 'withdrawMailSubject',
  timeLeft: 'confirmWithin',
  timeEnds: 'confirmBefore',
  fiveMinutesLeft: 'confirm5',
  oneMinuteLeft: 'confirm1',
  reloadsItself: 'withdrawReloadsItself',
  reloadByHand: 'withdrawReloadByHand',
  notices,
};
