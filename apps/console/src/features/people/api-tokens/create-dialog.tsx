import { missingForScope, type NewApiTokenAnswer } from '@wallet/contract';
import { useState } from 'react';
import { endpoints, sendTo } from '../../../app/api.ts';
import { useMay } from '../../../app/session/use-may.ts';
import { useUser } from '../../../app/session/use-session.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { useText } from '../../../lib/text/index.ts';
import { Select } from '../../../ui/fields/select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import classes from './api-tokens.module.css';
import { ScopeChoice } from './scope-choice.tsx';
import { listedModes } from './token-filters.ts';
import { bodyOf, emptyForm, lives, wrongAddress, type TokenForm } from './token-form.ts';
import { lifeLabels, modeLabels } from './token-labels.ts';
import { useTokensChanged } from './use-api-tokens.ts';

/**
 * Makes a token. What was typed stays after a refusal; a second press while it runs does nothing.
 */
export function CreateDialog({
  onClose,
  onMade,
}: {
  onClose: () => void;
  onMade: (made: NewApiTokenAnswer) => void;
}) {
  const t = useText();
  const changed = useTokensChanged();
  const user = useUser();
  const allowed = ({ scopes, mode }: TokenForm) =>
    scopes.filter((scope) => missingForScope(user, scope, mode) === undefined);
  const [values, setValues] = useState<TokenForm>(emptyForm);
  const wrong = wrongAddress(values.addresses);
  const form = useForm({
    draft: [
      { ...values, scopes: allowed(values) },
      // What another mode does not allow stays chosen for the mode that does.
      (next) => setValues({ ...next, scopes: values.scopes }),
    ],
    required: ['name', 'scopes'],
    errors: ({ addresses }) => ({
      addresses: wrongAddress(addresses) === undefined ? undefined : 'tokens.addressWrong',
    }),
    errorValues: { entry: wrong ?? '' },
    disabledReason: useMay('apiTokens.manage').reason,
    send: sendTo(endpoints.createApiToken),
    body: (sent) => bodyOf(sent, Date.now()),
    onDone: async (made) => {
      onMade(made);
      await changed();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('tokens.create')}
      onClose={onClose}
      busy={t('tokens.busy')}
      submit={t('tokens.create')}
    >
      <TextInput
        {...form.field('name')}
        label={t('tokens.name')}
        maxLength={80}
        note={t('tokens.nameNote')}
        autoFocus
      />
      <div className={classes.pair}>
        <Select
          {...form.field('mode')}
          label={t('tokens.mode')}
          choices={listedModes.map((mode) => ({ value: mode, title: t(modeLabels[mode]) }))}
        />
        <Select
          {...form.field('life')}
          label={t('tokens.life')}
          choices={lives.map((life) => ({ value: life, title: t(lifeLabels[life]) }))}
        />
      </div>
      <ScopeChoice
        mode={values.mode}
        chosen={form.values.scopes}
        isSent={form.isPressed}
        onChange={(scopes) => setValues({ ...values, scopes })}
      />
      <TextInput
        {...form.field('addresses')}
        label={t('tokens.addresses')}
        spellCheck={false}
        note={t('tokens.addressesNote')}
      />
    </FormDialog>
  );
}
