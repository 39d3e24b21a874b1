import { useMutation } from '@tanstack/react-query';
import { blockKinds } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { failureOf } from '../../../../app/session/index.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { useTimeZone } from '../../../../app/time-zone.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogActs } from '../../../../ui/dialog/dialog.tsx';
import { FormMessage } from '../../../../ui/fields/form-message.tsx';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { Select } from '../../../../ui/fields/select.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import {
  blockBodyOf,
  blockProblems,
  emptyBlock,
  type BlockBody,
  type BlockForm,
} from './block-form.ts';
import { MerchantField } from './merchant-field.tsx';
import { useInstitutionNames, useRulesChanged } from './use-rules.ts';
import classes from '../operator-settings.module.css';
import styles from '../../../../ui/shared-styles.module.css';

/** Blocks an account, a telephone, an address, a customer or an institution; who may not decide proposes it. */
export function BlockDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const timeZone = useTimeZone();
  const changed = useRulesChanged();
  const mayManage = useMay('rules.manage').allowed;
  const [form, setForm] = useState<BlockForm>(emptyBlock);
  const [isSent, setSent] = useState(false);
  const { kind } = form;
  const hasInstitution = kind === 'payee' || kind === 'institution';
  const institutions = useInstitutionNames(hasInstitution).data ?? [];
  const sending = useMutation({
    mutationFn: (body: BlockBody) => ask(endpoints.addBlock, { body }),
    onSuccess: async () => {
      showToast('good', t(mayManage ? 'blockForm.added' : 'blockForm.proposed'));
      await changed();
      onClose();
    },
  });
  const isThere = sending.error !== null && failureOf(sending.error).code === 'stateConflict';
  const problems = blockProblems(form);
  const set = (patch: Partial<BlockForm>) => (sending.reset(), setForm({ ...form, ...patch }));
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setSent(true);
    const body = blockBodyOf(form, timeZone);
    if (body && !sending.isPending) sending.mutate(body);
  };
  const title = t(mayManage ? 'blocks.add' : 'blocks.propose');
  return (
    <Dialog title={title} onClose={onClose} busy={sending.isPending}>
      <form className={classes.form} noValidate onSubmit={submit}>
        {isThere ? (
          <div role="alert">
            <FormMessage>{t('blockForm.exists')}</FormMessage>
          </div>
        ) : (
          <FormProblem error={sending.error} />
        )}
        <Select
          label={t('blockForm.kind')}
          value={kind}
          choices={blockKinds.map((value) => ({ value, title: t(`blockKind.${value}`) }))}
          onChange={(next) => set({ kind: next, value: '' })}
          required
        />
        {hasInstitution ? (
          <Select
            label={t('blockForm.institution')}
            value={form.institutionId === '' ? undefined : form.institutionId}
            choices={institutions.map(({ id, name, shortName }) => ({
              value: id,
              title: shortName === null || shortName === name ? name : `${name} (${shortName})`,
              words: id,
            }))}
            onChange={(institutionId) => set({ institutionId })}
            required
            touched={isSent}
          />
        ) : null}
        {kind === 'institution' ? null : (
          <TextInput
            key={kind}
            label={t(`blockForm.value.${kind}`)}
            name="value"
            autoComplete="off"
            spellCheck={false}
            inputMode={
              kind === 'payee'
                ? 'numeric'
                : kind === 'phone'
                  ? 'tel'
                  : kind === 'email'
                    ? 'email'
                    : 'text'
            }
            value={form.value}
            onChange={(value) => set({ value })}
            required
            touched={isSent}
            error={problems.value && t(problems.value)}
            note={t('blockForm.valueNote')}
          />
        )}
        <MerchantField
          value={form.merchantId}
          onChange={(merchantId) => set({ merchantId })}
          touched={isSent}
          required={kind === 'customer'}
        />
        <div className={classes.field}>
          <span className={styles.strong}>{t('ruleForm.outcome')}</span>
          <Segments
            label={t('ruleForm.outcome')}
            chosen={form.outcome}
            onChoose={(outcome) => set({ outcome })}
            choices={(['reject', 'hold'] as const).map((value) => ({
              value,
              label: t(`ruleForm.outcome.${value}`),
            }))}
          />
        </div>
        <TextInput
          label={t('blockForm.until')}
          name="until"
          type="date"
          value={form.until}
          onChange={(until) => set({ until })}
          touched={isSent}
          error={problems.until && t(problems.until)}
          note={t('blockForm.untilNote')}
        />
        <TextInput
          label={t('entryAct.reason')}
          name="reason"
          autoComplete="off"
          value={form.reason}
          onChange={(reason) => set({ reason })}
          required
          maxLength={500}
          touched={isSent}
        />
        <DialogActs>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button kind="primary" type="submit" busy={sending.isPending}>
            {title}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  );
}
