import { ApiError, type PayState, type WithdrawState } from '@wallet/contract';
import {
  readTypedAmount,
  withdrawActions,
  withdrawNoticeOf,
  withdrawViews,
  type Entered,
  type WithdrawNotice,
  type WithdrawView,
} from '@wallet/pay/render';
import type { PayPagesDeps } from '../deps.ts';
import type { Payer } from '../find-payer.ts';
import type { DestinationEntered } from '../pay-use-cases.ts';
import { destinationEntered } from '../read-destination.ts';
import { isWithdrawal, readState } from './show-page.ts';

export interface WithdrawalOutcome {
  view?: WithdrawView | undefined;
  notice?: WithdrawNotice | undefined;
  /** What was typed, for a form that has to be shown again. */
  entered: Partial<Entered> | undefined;
}

/** A button of the withdraw page without scripts: does its work, and tells what the page that follows shows. */
export async function pressWithdrawal(
  deps: PayPagesDeps,
  payer: Payer,
  form: URLSearchParams,
): Promise<WithdrawalOutcome> {
  const action = withdrawActions.find((each) => each === form.get('action'));
  if (action === 'show')
    return { view: withdrawViews.find((view) => view === form.get('view')), entered: undefined };
  if (action === 'change') return { view: 'form', entered: undefined };
  if (action === 'cancel' && form.get('confirmed') !== 'yes')
    return { view: 'cancel', entered: undefined };
  if (payer.readOnly) return { notice: 'readOnly', entered: undefined };
  try {
    await act(deps, payer, form, action);
    return { entered: undefined };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isForm = action === 'submit' && form.has('accountNumber');
    return {
      notice: withdrawNoticeOf(error.code, action ?? null),
      ...(isForm && { view: 'form' as const }),
      entered: isForm ? enteredOf(form) : undefined,
    };
  }
}

async function act(
  deps: PayPagesDeps,
  payer: Payer,
  form: URLSearchParams,
  action: (typeof withdrawActions)[number] | undefined,
): Promise<void> {
  const { useCases } = deps;
  switch (action) {
    case 'submit':
      return useCases.submitDestination(payer, await inputOf(deps, payer, form));
    case 'confirm':
      return useCases.confirmWithdrawal(payer);
    case 'cancel':
      return useCases.cancelWithdrawal(payer);
    case 'sendCode':
      return useCases.sendCode(payer);
    case 'code':
      return useCases.enterCode(payer, form.get('code') ?? '');
    default:
      throw new ApiError('sessionInvalid');
  }
}

/** A form without the fields asks for the same destination anew. */
async function inputOf(
  deps: PayPagesDeps,
  payer: Payer,
  form: URLSearchParams,
): Promise<DestinationEntered> {
  if (!form.has('institution') && !form.has('accountNumber')) return {};
  const { institution, accountNumber, amount } = enteredOf(form);
  const state = amount === '' ? undefined : await readState(deps, payer);
  const typed = state && amountOf(state, amount);
  if (amount !== '' && typed === undefined) throw new ApiError('amountMalformed');
  return destinationEntered({
    institutionCode: institution,
    accountNumber,
    ...(typed !== undefined && { amount: typed }),
  });
}

function amountOf(state: PayState | WithdrawState, text: string): string | undefined {
  return isWithdrawal(state) ? readTypedAmount(text, state.limits.max.currency) : undefined;
}

function enteredOf(form: URLSearchParams): Entered {
  const field = (name: string) => (form.get(name) ?? '').slice(0, 64);
  return {
    institution: field('institution'),
    accountNumber: field('accountNumber'),
    amount: field('amount'),
  };
}
