import { createStore } from '../app/store.ts';

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
  isRequiredInput?: boolean;
}

export interface Question extends ConfirmOptions {
  answer: (answer: string | boolean) => void;
}

export const question = createStore<Question | null>(null);

/**
 * Asks before something is done. Resolves to true or false; with an input to the typed text, or false when cancelled.
 * A question that is still open is cancelled by the next one.
 */
export function confirm(options: ConfirmOptions): Promise<string | boolean> {
  question.get()?.answer(false);
  return new Promise((resolve) => {
    const mine: Question = {
      ...options,
      answer(answer) {
        if (question.get() === mine) question.set(null);
        resolve(answer);
      },
    };
    question.set(mine);
  });
}
