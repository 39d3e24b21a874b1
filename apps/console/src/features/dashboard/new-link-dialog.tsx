import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ask, endpoints } from '../../app/api.ts';
import { useUser } from '../../app/session/use-session.ts';
import { useText } from '../../app/text/index.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { LinkReady } from './link-ready.tsx';
import { NewLinkForm } from './new-link-form.tsx';
import { refusesAll, type NewLinkBody } from './new-link-rules.ts';

/**
 * Makes a link that asks a customer for money. A second press while one is on its way does nothing, and a press after a
 * lost answer repeats the same idempotency key: one opening makes one link. Only a clear refusal, after which nothing
 * exists, is followed by a new key.
 */
export function NewLinkDialog({ onClose }: { onClose: () => void }) {
  const [round, setRound] = useState(0);
  return <Round key={round} onClose={onClose} onAnother={() => setRound(round + 1)} />;
}

function Round({ onClose, onAnother }: { onClose: () => void; onAnother: () => void }) {
  const t = useText();
  const currency = useUser().merchant?.currency ?? 'IDR';
  const key = useRef('');
  const isSending = useRef(false);
  const creation = useMutation({
    mutationFn: (body: NewLinkBody) => ask(endpoints.createDepositLink, { body, idempotencyKey: (key.current ||= crypto.randomUUID()) }),
    onError: (error) => {
      if (refusesAll(error)) key.current = '';
    },
    onSettled: () => {
      isSending.current = false;
    },
  });
  const submit = (body: NewLinkBody) => {
    if (isSending.current) return;
    isSending.current = true;
    creation.mutate(body);
  };
  return (
    <Dialog title={creation.data ? t('link.ready') : t('link.title')} onClose={onClose} busy={creation.isPending} size={460}>
      {creation.data ? (
        <LinkReady session={creation.data} onDone={onClose} onAnother={onAnother} />
      ) : (
        <NewLinkForm currency={currency} isBusy={creation.isPending} error={creation.error} onSubmit={submit} onCancel={onClose} />
      )}
    </Dialog>
  );
}
