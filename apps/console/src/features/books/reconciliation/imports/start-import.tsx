import { useState } from 'react';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogActs } from '../../../../ui/dialog/dialog.tsx';
import formClasses from '../../../../ui/fields/form.module.css';
import { Select } from '../../../../ui/fields/select.tsx';
import { ImportDialog } from '../../../../shared/statement-import/import-dialog.tsx';
import { accountText } from '../reconciliation-labels.ts';
import type { useOwnAccounts } from '../use-reconciliation.ts';
import styles from '../../../../ui/shared-styles.module.css';

interface StartImportProps {
  accounts: NonNullable<ReturnType<typeof useOwnAccounts>['data']>;
  /** The account that the list is of. */
  chosen: string | undefined;
  onClose: () => void;
}

/** Asks whose statement it is, unless the list shows one account, and imports it. */
export function StartImport({ accounts, chosen, onClose }: StartImportProps) {
  const t = useText();
  const [accountId, setAccountId] = useState<string | undefined>(chosen);
  const [isSure, setSure] = useState(chosen !== undefined);
  const [isSent, setSent] = useState(false);
  const able = accounts.filter(({ status }) => status !== 'retired');
  const account = able.find(({ id }) => id === accountId);
  if (isSure && account !== undefined) return <ImportDialog account={account} onClose={onClose} />;
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setSent(true);
    setSure(account !== undefined);
  };
  return (
    <Dialog title={t('recon.import.start')} onClose={onClose}>
      <form className={formClasses.form} noValidate onSubmit={submit}>
        <p className={styles.quiet}>{t('recon.import.startText')}</p>
        <Select
          label={t('recon.account')}
          value={accountId}
          choices={able.map((one) => ({
            value: one.id,
            title: accountText(one),
            words: one.provider,
          }))}
          onChange={setAccountId}
          required
          touched={isSent}
        />
        <DialogActs>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button kind="primary" type="submit">
            {t('recon.import.goOn')}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
