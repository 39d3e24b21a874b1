import { oneOf, readDisplayQuery, viewOf, type PageQuery } from './page-address.ts';

export const withdrawViews = ['page', 'form', 'cancel'] as const;
/** `form`: the destination is said anew, where the state allows it. `cancel`: the question before a cancel. */
export type WithdrawView = (typeof withdrawViews)[number];

export const withdrawNoticeCodes = [
  'withdrawalConfirmFailed',
  'withdrawalCancelFailed',
  'bankOptionsFailed',
  'cancelNotPossible',
  'institutionNotUsable',
  'destinationNotPossible',
  'numberMalformed',
  'amountMalformed',
  'amountOutOfLimits',
  'fieldRequired',
  'withdrawalNotPossible',
  'confirmationTimeout',
  'codeNeeded',
  'codeInvalid',
  'codeNotSent',
  'notSent',
  'sessionClosed',
  'readOnly',
  'tooManyRequests',
  'linkFailed',
  'unexpected',
] as const;
/** A short message about the last press of a button on the withdraw page. */
export type WithdrawNotice = (typeof withdrawNoticeCodes)[number];

/**
 * What the buttons of the withdraw page do; the field `action` of its forms. `show` and `change`
 * only look at another view.
 */
export const withdrawActions = [
  'submit',
  'confirm',
  'cancel',
  'change',
  'sendCode',
  'code',
  'show',
] as const;
export type WithdrawAction = (typeof withdrawActions)[number];

/** Reads what `pageAddress` wrote for a withdraw page; anything unknown is as if it were absent. */
export function readWithdrawQuery(query: URLSearchParams): PageQuery<WithdrawView, WithdrawNotice> {
  return {
    ...readDisplayQuery(query),
    view: readWithdrawView(query),
    notice: oneOf(withdrawNoticeCodes, query.get('notice')),
  };
}

/** The view of a withdraw page's address; the plain page unless another is named. */
export function readWithdrawView(query: URLSearchParams): WithdrawView {
  return viewOf(withdrawViews, query);
}

/**
 * What the customer is told of a refusal, by its code and the button that was pressed, in the browser as on the server;
 * undefined where the page that follows says it all: a press that came too late.
 */
export function withdrawNoticeOf(code: string, action: string | null): WithdrawNotice | undefined {
  if (code === 'forbidden') return 'readOnly';
  if (code === 'stateConflict')
    return action === 'cancel'
      ? 'cancelNotPossible'
      : action === 'sendCode'
        ? 'codeNotSent'
        : undefined;
  if (code === 'amountOffStep' || code === 'amountNotPositive' || code === 'amountTooLarge')
    return 'amountMalformed';
  if (code === 'invalidRequest' && action === 'submit') return 'numberMalformed';
  if (code === 'invalidRequest' && action === 'code') return 'codeInvalid';
  if (code === 'withdrawalRefusedByRule') return 'withdrawalNotPossible';
  const known = oneOf(withdrawNoticeCodes, code);
  if (known !== undefined) return known;
  return action === 'confirm'
    ? 'withdrawalConfirmFailed'
    : action === 'cancel'
      ? 'withdrawalCancelFailed'
      : 'unexpected';
}
