import { createStore } from '../../lib/store.ts';
import { isDecimal } from '../../lib/money/decimal.ts';

export interface ConfirmOptions {
  title: string;
  message: string;
  /** "Confirm" when absent. */
  confirmText?: string;
  /** "Cancel" when absent. */
  cancelText?: string;
  hasInput?: boolean;
  inputLabel?: string;
  inputPlaceholder?: string;
  inputType?: 'text' | 'email' | 'number' | 'tel' | 'password';
  inputMaxLength?: number;
  /** Without it an empty text may be confirmed, which resolves to an empty text. */
  isRequiredInput?: boolean;
}

export interface ConfirmPrompt extends ConfirmOptions {
  /** Tells one question from the next. */
  id: number;
  answer: (answer: string | boolean) => void;
}

let lastId = 0;
export const question = createStore<ConfirmPrompt | null>(null);

/**
 * Asks before something is done. Resolves to true or false; with an input to the typed text, or false when cancelled.
 * A question that is still open is cancelled by the next one.
 */
export function confirm(options: ConfirmOptions): Promise<string | boolean> {
  question.get()?.answer(false);
  return new Promise((resolve) => {
    lastId += 1;
    const mine: ConfirmPrompt = {
      ...options,
      id: lastId,
      answer(answer) {
        if (question.get() === mine) question.set(null);
        resolve(answer);
      },
    };
    question.set(mine);
  });
}

/** Whether what was typed may be confirmed: a required text is there, and a number is one. */
export function mayConfirm(
  text: string,
  {
    hasInput = false,
    isRequiredInput = false,
    inputType = 'text',
  }: Pick<ConfirmOptions, 'hasInput' | 'isRequiredInput' | 'inputType'>,
): boolean {
  if (!hasInput) return true;
  if (text.trim() === '') return !isRequiredInput;
  return inputType !== 'number' || isDecimal(text);
}
