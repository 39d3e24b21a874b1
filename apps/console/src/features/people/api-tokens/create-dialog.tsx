import { useMutation } from '@tanstack/react-query';
import { missingForScope, type NewApiTokenAnswer } from '@wallet/contract';
import { useRef, useState } from 'react';
import { ask, endpoints } from '../../../app/api.ts';
import { useMay } from '../../../app/session/use-may.ts';
import { useUser } from '../../../app/session/use-session.ts';
import { useText } from '../../../lib/text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActs } from '../../../ui/dialog/dialog.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import classes from './api-tokens.module.css';
import { ScopeChoice } from './scope-choice.tsx';
import { listedModes } from './token-filters.ts';
import { bodyOf, emptyForm, lives, wrongAddress, type TokenForm } from './token-form.ts';
import { FormProblem } from '../../../shared/failure/form-problem.tsx';
import { lifeLabels, modeLabels } from './token-labels.ts';
import { useTokensChanged } from './use-api-tokens.ts';
import styles from '../../../ui/shared-styles.module.css';

/** Makes a token. What was typed stays after a refusal; a second press while it runs does nothing. */
export function CreateDialog({
  onClose,
  onMade,
}: {
  onClose: () => void;
  onMade: (made: NewApiTokenAnswer) => void;
}) {
  const t = useText();
  const changed = useTokensChanged();
  const may = useMay('apiTokens.manage');
  const element = useRef<HTMLFormElement>(null);
  const [form, setForm] = useState<TokenForm>(emptyForm);
  const [isSent, setSent] = useState(false);
  const user = useUser();
  const scopes = form.scopes.filter(
    (scope) => missingForScope(user, scope, form.mode) === undefined,
  );
  const sending = useMutation({
    mutationFn: () =>
      ask(endpoints.createApiToken, { body: bodyOf({ ...form, scopes }, Date.now()) }),
    onSuccess: async (made) => {
      onMade(made);
      await changed();
    },
  });
  const set = (patch: Partial<TokenForm>) => setForm({ ...form, ...patch });
  const wrong = wrongAddress(form.addresses);
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setSent(true);
    const missing =
      form.name.trim() === ''
        ? 'name'
        : scopes.length === 0
          ? 'scope'
          : wrong === undefined
            ? undefined
            : 'addresses';
    if (missing !== undefined)
      return element.current?.querySelector<HTMLElement>(`[name="${missing}"]`)?.focus();
    if (!sending.isPending && may.allowed) sending.mutate();
  };
  return (
    <Dialog title={t('tokens.create')} onClose={onClose} busy={sending.isPending} size={520}>
      <form ref={element} className={styles.narrowForm} noValidate onSubmit={submit}>
        <FormProblem error={sending.error} />
        <TextInput
          label={t('tokens.name')}
          name="name"
          autoComplete="off"
          value={form.name}
          onChange={(name) => set({ name })}
          required
          maxLength={80}
          touched={isSent}
          note={t('tokens.nameNote')}
          autoFocus
        />
        <div className={classes.pair}>
          <Select
            label={t('tokens.mode')}
            value={form.mode}
            onChange={(mode) => set({ mode })}
            choices={listedModes.map((mode) => ({ value: mode, title: t(modeLabels[mode]) }))}
          />
          <Select
            label={t('tokens.life')}
            value={form.life}
            onChange={(life) => set({ life })}
            choices={lives.map((life) => ({ value: life, title: t(lifeLabels[life]) }))}
          />
        </div>
        <ScopeChoice
          mode={form.mode}
          chosen={scopes}
          isSent={isSent}
          onChange={(scopes) => set({ scopes })}
        />
        <TextInput
          label={t('tokens.addresses')}
          name="addresses"
          autoComplete="off"
          spellCheck={false}
          value={form.addresses}
          onChange={(addresses) => set({ addresses })}
          touched={isSent}
          error={wrong === undefined ? undefined : t('tokens.addressWrong', { entry: wrong })}
          note={t('tokens.addressesNote')}
        />
        <DialogActs>
          <Button onClick={onClose} reason={sending.isPending ? t('tokens.busy') : undefined}>
            {t('dialog.cancel')}
          </Button>
          <Button kind="primary" type="submit" busy={sending.isPending} reason={may.reason}>
            {t('tokens.create')}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
