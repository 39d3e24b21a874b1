import { IconCopy } from '@tabler/icons-react';
import type { NewApiTokenAnswer } from '@wallet/contract';
import { useState } from 'react';
import { useText } from '../../../lib/text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/dialog/confirm-store.ts';
import { copy } from '../../../ui/copy-button.tsx';
import { Dialog, DialogActs } from '../../../ui/dialog/dialog.tsx';
import { FormMessage } from '../../../ui/fields/form-message.tsx';
import classes from './api-tokens.module.css';
import styles from '../../../ui/shared-styles.module.css';

/** The whole token, this once. Whoever leaves without having copied it is asked. */
export function TokenOnce({
  made: { apiToken, token },
  onClose,
}: {
  made: NewApiTokenAnswer;
  onClose: () => void;
}) {
  const t = useText();
  const [isCopied, setCopied] = useState(false);
  const leave = async () => {
    if (
      isCopied ||
      (await confirm({
        title: t('tokens.leaveTitle'),
        message: t('tokens.leaveText'),
        confirmText: t('tokens.leave'),
        cancelText: t('tokens.stay'),
      }))
    )
      onClose();
  };
  return (
    <Dialog
      title={t('tokens.onceTitle', { name: apiToken.name })}
      onClose={() => void leave()}
      size={560}
    >
      <div className={styles.narrowForm}>
        <FormMessage shape="next">{t('tokens.onceText')}</FormMessage>
        <code className={classes.whole} data-testid="api-token" onCopy={() => setCopied(true)}>
          {token}
        </code>
        <DialogActs>
          <Button
            icon={IconCopy}
            kind={isCopied ? 'plain' : 'primary'}
            onClick={() => void copy(token, t).then((done) => done && setCopied(true))}
          >
            {t('tokens.copy')}
          </Button>
          <Button kind={isCopied ? 'primary' : 'plain'} onClick={() => void leave()}>
            {t('tokens.done')}
          </Button>
        </DialogActs>
      </div>
    </Dialog>
  );
}
