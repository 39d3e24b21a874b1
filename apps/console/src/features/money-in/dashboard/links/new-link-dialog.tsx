import { useMutation } from '@tanstack/react-query';
import type { Mode } from '@wallet/contract';
import { useRef, useState } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { useUser } from '../../../../app/session/use-session.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { LinkReady } from './link-ready.tsx';
import { NewLinkForm } from './new-link-form.tsx';
import { refusesAll, type LinkKind, type NewLinkBody } from './new-link-rules.ts';
import { WithdrawalLinkForm } from './withdrawal-link-form.tsx';
import type { WithdrawalLinkBody } from './withdrawal-link-rules.ts';
import styles from '../../../../ui/shared-styles.module.css';

interface NewLinkDialogProps {
  kind: LinkKind;
  /** Of a withdrawal; deposit links are live ones. */
  mode: Mode;
  onKind: (kind: LinkKind) => void;
  onClose: () => void;
}

/**
 * Makes a link by which a customer pays or withdraws. A second press while one is on its way does
 * nothing, and a press after a lost answer repeats the same idempotency key: one opening makes one
 * link of a kind. Only a clear refusal, after which nothing exists, is followed by a new key.
 */
export function NewLinkDialog(props: NewLinkDialogProps) {
  const [round, setRound] = useState(0);
  return <Round key={round} {...props} onAnother={() => setRound(round + 1)} />;
}

type Input =
  | { kind: 'deposit'; body: NewLinkBody }
  | { kind: 'withdrawal'; body: WithdrawalLinkBody };

function Round({
  kind,
  mode,
  onKind,
  onClose,
  onAnother,
}: NewLinkDialogProps & { onAnother: () => void }) {
  const t = useText();
  const currency = useUser().merchant?.currency ?? 'IDR';
  const keys = useRef<Record<LinkKind, string>>({ deposit: '', withdrawal: '' });
  const isSending = useRef(false);
  const creation = useMutation({
    mutationFn: (input: Input) => {
      const idempotencyKey = (keys.current[input.kind] ||= crypto.randomUUID());
      return input.kind === 'deposit'
        ? ask(endpoints.createDepositLink, { body: input.body, idempotencyKey })
        : ask(endpoints.createWithdrawalLink, { body: input.body, idempotencyKey });
    },
    onError: (error, input) => {
      if (refusesAll(error)) keys.current[input.kind] = '';
    },
    onSettled: () => {
      isSending.current = false;
    },
  });
  const submit = (input: Input) => {
    if (isSending.current) return;
    isSending.current = true;
    creation.mutate(input);
  };
  const choose = (next: LinkKind) => {
    if (isSending.current || next === kind) return;
    creation.reset();
    onKind(next);
  };
  const form = { currency, isBusy: creation.isPending, error: creation.error, onCancel: onClose };
  const title =
    kind === 'deposit'
      ? 'link.title'
      : mode === 'live'
        ? 'withdrawalLink.title'
        : 'withdrawalLink.titleTest';
  return (
    <Dialog
      title={t(creation.data ? 'link.ready' : title)}
      onClose={onClose}
      busy={creation.isPending}
      size={460}
    >
      {creation.data ? (
        <LinkReady session={creation.data} onDone={onClose} onAnother={onAnother} />
      ) : (
        <div className={styles.narrowForm}>
          {mode === 'test' ? null : (
            <Segments
              label={t('withdrawalLink.kind')}
              chosen={kind}
              onChoose={choose}
              choices={[
                { value: 'deposit', label: t('withdrawalLink.deposit') },
                { value: 'withdrawal', label: t('withdrawalLink.withdrawal') },
              ]}
            />
          )}
          {kind === 'deposit' ? (
            <NewLinkForm {...form} onSubmit={(body) => submit({ kind, body })} />
          ) : (
            <WithdrawalLinkForm {...form} mode={mode} onSubmit={(body) => submit({ kind, body })} />
          )}
        </div>
      )}
    </Dialog>
  );
}
