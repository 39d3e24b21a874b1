import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { confirm } from '../../../../ui/dialog/confirm-store.ts';
import { copy } from '../../../../ui/copy-button.tsx';
import { Dialog, DialogActs } from '../../../../ui/dialog/dialog.tsx';
import { FormMessage } from '../../../../ui/fields/form-message.tsx';
import classes from '../developers.module.css';
import type { EndpointWithSecret } from './webhooks-tab.tsx';

/** The secret, this once. Whoever leaves without having copied it is asked. */
export function SecretOnce({
  made: { url, secret, formerSecretUntil },
  onClose,
}: {
  made: EndpointWithSecret;
  onClose: () => void;
}) {
  const t = useText();
  const [isCopied, setCopied] = useState(false);
  const leave = async () => {
    if (
      isCopied ||
      (await confirm({
        title: t('webhooks.leaveTitle'),
        message: t('webhooks.leaveText'),
        confirmText: t('webhooks.leave'),
        cancelText: t('webhooks.stay'),
      }))
    )
      onClose();
  };
  return (
    <Dialog title={t('webhooks.onceTitle')} onClose={() => void leave()} size={560}>
      <div className={classes.form}>
        <p className={`${classes.lead} ${classes.whole}`}>{url}</p>
        <FormMessage shape="next">
          {t('webhooks.onceText')} {formerSecretUntil === null ? null : t('webhooks.onceOverlap')}
        </FormMessage>
        <code
          className={classes.secret}
          data-testid="webhook-secret"
          onCopy={() => setCopied(true)}
        >
          {secret}
        </code>
        <DialogActs>
          <Button
            icon={IconCopy}
            kind={isCopied ? 'plain' : 'primary'}
            onClick={() => void copy(secret, t).then((done) => done && setCopied(true))}
          >
            {t('webhooks.copySecret')}
          </Button>
          <Button kind={isCopied ? 'primary' : 'plain'} onClick={() => void leave()}>
            {t('webhooks.done')}
          </Button>
        </DialogActs>
      </div>
    </Dialog>
  );
}
