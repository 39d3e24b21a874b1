import type { Mode } from '@wallet/contract';
import { useState } from 'react';
import { useUser } from '../../../../app/session/use-session.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { LinkReady } from './link-ready.tsx';
import { NewLinkForm, useNewLink } from './new-link-form.tsx';
import type { LinkKind } from './new-link-rules.ts';
import { useWithdrawalLink, WithdrawalLinkForm } from './withdrawal-link-form.tsx';
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

function Round({
  kind,
  mode,
  onKind,
  onClose,
  onAnother,
}: NewLinkDialogProps & { onAnother: () => void }) {
  const t = useText();
  const currency = useUser().merchant?.currency ?? 'IDR';
  const deposit = useNewLink(currency);
  const withdrawal = useWithdrawalLink(currency, mode);
  const { answer, isPending, forget } = kind === 'deposit' ? deposit : withdrawal;
  const choose = (next: LinkKind) => {
    if (isPending || next === kind) return;
    forget();
    onKind(next);
  };
  const common = { currency, onCancel: onClose };
  const title =
    kind === 'deposit'
      ? 'link.title'
      : mode === 'live'
        ? 'withdrawalLink.title'
        : 'withdrawalLink.titleTest';
  return (
    <Dialog title={t(answer ? 'link.ready' : title)} onClose={onClose} busy={isPending} size={460}>
      {answer ? (
        <LinkReady session={answer} onDone={onClose} onAnother={onAnother} />
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
            <NewLinkForm {...common} form={deposit} />
          ) : (
            <WithdrawalLinkForm {...common} mode={mode} form={withdrawal} />
          )}
        </div>
      )}
    </Dialog>
  );
}
