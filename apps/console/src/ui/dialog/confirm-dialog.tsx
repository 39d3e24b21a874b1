import { lazy, Suspense } from 'react';
import { useStore } from '../../lib/use-store.ts';
import { question } from './confirm-store.ts';

const ConfirmBox = lazy(async () => ({ default: (await import('./confirm-box.tsx')).ConfirmBox }));

/** Shows the question that `confirm()` asks; one for the whole application. */
export function ConfirmHost() {
  const open = useStore(question);
  return open ? (
    <Suspense fallback={null}>
      <ConfirmBox key={open.id} question={open} />
    </Suspense>
  ) : null;
}
