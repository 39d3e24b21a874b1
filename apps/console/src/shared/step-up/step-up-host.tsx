import { lazy, Suspense, useEffect } from 'react';
import { stepUpPrompt } from '../../app/step-up.ts';
import { useStore } from '../../lib/use-store.ts';

const StepUpDialog = lazy(async () => ({
  default: (await import('./step-up-dialog.tsx')).StepUpDialog,
}));

/** Shows who is asked to confirm that it is he; one for the whole application. Who signs out meanwhile has not. */
export function StepUpHost() {
  const open = useStore(stepUpPrompt);
  useEffect(() => () => stepUpPrompt.get()?.answer(false), []);
  return open ? (
    <Suspense fallback={null}>
      <StepUpDialog question={open} />
    </Suspense>
  ) : null;
}
