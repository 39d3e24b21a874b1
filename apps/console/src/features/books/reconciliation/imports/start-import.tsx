import { useState } from 'react';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { FormDialog } from '../../../../shared/form/form-dialog.tsx';
import { useText } from '../../../../lib/text/index.ts';
import { Select } from '../../../../ui/fields/select.tsx';
import { ImportDialog } from '../../../../shared/statement-import/import-dialog.tsx';
import { accountText } from '../reconciliation-labels.ts';
import type { useOwnAccounts } from '../use-reconciliation.ts';

interface StartImportProps {
  accounts: NonNullable<ReturnType<typeof useOwnAccounts>['data']>;
  /** The account that the list is of. */
  chosen: string | undefined;
  onClose: () => void;
}

/** Asks whose statement it is, unless the list shows one account, and imports it. */
export function StartImport({ accounts, chosen, onClose }: StartImportProps) {
  const t = useText();
  const able = accounts.filter(({ status }) => status !== 'retired');
  const [account, setAccount] = useState(able.find(({ id }) => id === chosen));
  const form = useForm({
    initial: { accountId: chosen },
    required: ['accountId'],
    body: ({ accountId }) => ({ accountId }),
    send: async ({ accountId }: { accountId: string | undefined }) =>
      setAccount(able.find(({ id }) => id === accountId)),
  });
  if (account !== undefined) return <ImportDialog account={account} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      title={t('recon.import.start')}
      onClose={onClose}
      lead={t('recon.import.startText')}
      submit={t('recon.import.goOn')}
    >
      <Select
        {...form.field('accountId')}
        label={t('recon.account')}
        choices={able.map((one) => ({
          value: one.id,
          title: accountText(one),
          words: one.provider,
        }))}
      />
    </FormDialog>
  );
}
