import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ask, endpoints } from '../../app/api.ts';
import { useUser } from '../../app/session/use-session.ts';
import { useText } from '../../app/text/index.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { LinkReady } from './link-ready.tsx';
import { NewLinkForm } from './new-link-form.tsx';
import type { NewLinkBody } from './new-link-rules.ts';

/**
 * Makes a link that asks a customer for money. Every opening has one idempotency key, so pressing twice, a lost answer
 * and a repeated press make one link.
 */
export function NewLinkDialog({ onClose }: { onClose: () => void }) {
  const [round, setRound] = useState(0);
  return <Round key={round} onClose={onClose} onAnother={() => setRound(round + 1)} />;
}

function Round({ onClose, onAnother }: { onClose: () => void; onAnother: () => void }) {
  const t = useText();
  const currency = useUser().merchant?.currency ?? 'IDR';
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const creation = useMutation({ mutationFn: (body: NewLinkBody) => ask(endpoints.createDepositLink, { body, idempotencyKey }) });
  return (
    <Dialog title={creation.data ? t('link.ready') : t('link.title')} onClose={onClose} busy={creation.isPending} size={460}>
      {creation.data ? (
        <LinkReady session={creation.data} onDone={onClose} onAnother={onAnother} />
      ) : (
        <NewLinkForm currency={currency} isBusy={creation.isPending} error={creation.error} onSubmit={(body) => (creation.isPending ? undefined : creation.mutate(body))} onCancel={onClose} />
      )}
    </Dialog>
  );
}
