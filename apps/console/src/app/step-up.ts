import { failureOf } from '../lib/failure.ts';
import { createStore } from '../lib/store.ts';

export interface StepUpPrompt {
  /** True once the server has noted password or code, false when the person would rather not. */
  answer: (isConfirmed: boolean) => void;
}

/** The open question who it is that sits here; null when nothing is asked. */
export const stepUpPrompt = createStore<StepUpPrompt | null>(null);

let asked: Promise<boolean> | undefined;

/** Asks once for everybody who waits: requests refused together share one dialog. */
function confirmWhoItIs(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    stepUpPrompt.set({
      answer: (isConfirmed) => {
        stepUpPrompt.set(null);
        asked = undefined;
        resolve(isConfirmed);
      },
    });
  });
  return asked;
}

/**
 * Sends a request; where the server asks who it is, the person is asked, and the very same request
 * is sent once more. What was typed stays where it is meanwhile. Rejects as `send` does, with
 * confirmationNeeded when the person would rather not.
 */
export async function withStepUp<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (failureOf(error).code !== 'confirmationNeeded' || !(await confirmWhoItIs())) throw error;
    return send();
  }
}
