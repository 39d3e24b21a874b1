import type { LateMoney } from '@wallet/contract';
import { useState } from 'react';
import { endpoints, sendTo } from '../../../../app/api.ts';
import { useForm } from '../../../../lib/forms/use-form.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import formClasses from '../../../../ui/fields/form.module.css';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import { FormActs } from '../../../../shared/form/form-dialog.tsx';
import { numberProblem } from '../../../../shared/institution/account-hints.ts';
import { InstitutionChooser } from '../../../../shared/institution/institution-chooser.tsx';
import { InstitutionField } from '../../../../shared/institution/institution-field.tsx';
import { useDestinations } from '../../../../shared/institution/use-destinations.ts';
import { moneyString } from '../../../../lib/money/money-text.ts';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import classes from './late-money.module.css';
import { useLateChoiceNoted } from './use-late-money.ts';

/**
 * Late money goes back: where to, when the merchant knows it. Left empty, the operator finds out.
 */
export function LateMoneyReturn({ row, onClose }: { row: LateMoney; onClose: () => void }) {
  const t = useText();
  const { data, error: listError } = useDestinations();
  const [isChoosing, setChoosing] = useState(false);
  const form = useForm({
    initial: empty,
    errors: problemsOf,
    send: sendTo(endpoints.chooseLateMoney, { params: { lineId: row.lineId } }),
    body: (values) => ({
      choice: 'return' as const,
      destination: isNamed(values) ? destinationOf(values) : undefined,
    }),
    ...useLateChoiceNoted(onClose),
  });
  const { institution } = form.values;
  const destination = data?.data.find(({ code }) => code === institution);
  return (
    <Dialog
      title={
        isChoosing
          ? t('payoutForm.choose')
          : t('lateMoney.returnTitle', { amount: moneyString(row.amount) })
      }
      onClose={() => (isChoosing ? setChoosing(false) : onClose())}
      busy={form.isPending}
      size={560}
    >
      {isChoosing ? (
        <InstitutionChooser
          destinations={data?.data ?? []}
          chosen={institution}
          onBack={() => setChoosing(false)}
          onChoose={({ code }) => (form.set({ institution: code }), setChoosing(false))}
        />
      ) : (
        <form className={formClasses.form} {...form.props}>
          <p className={classes.lead}>
            {row.payerName === null
              ? t('lateMoney.returnUnknown')
              : t('lateMoney.returnText', { name: row.payerName })}
          </p>
          <FormProblem error={form.error ?? listError} />
          <InstitutionField
            destination={destination}
            way={destination?.method}
            problem={form.isPressed ? form.field('institution').error : undefined}
            onChoose={() => setChoosing(true)}
          />
          <TextInput
            {...form.field('accountNumber')}
            label={t(destination?.isPhone ? 'payoutForm.phone' : 'payoutForm.number')}
            inputMode="tel"
            spellCheck={false}
          />
          <TextInput
            {...form.field('holderName')}
            label={t('refund.holder')}
            spellCheck={false}
            maxLength={120}
            placeholder={row.payerName ?? ''}
            note={t(row.payerName === null ? 'refund.holderUnknown' : 'refund.holderNote')}
          />
          <FormActs
            form={form}
            onCancel={onClose}
            busy={t('withdrawalForm.busy')}
            submit={t('lateMoney.return')}
          />
        </form>
      )}
    </Dialog>
  );
}

const empty = { institution: '', accountNumber: '', holderName: '' };

function isNamed({ institution, accountNumber }: typeof empty): boolean {
  return institution !== '' || accountNumber.trim() !== '';
}

function problemsOf(values: typeof empty) {
  if (!isNamed(values)) return {};
  return {
    institution: values.institution === '' ? ('payoutForm.institutionMissing' as const) : undefined,
    accountNumber: numberProblem(values.accountNumber),
  };
}

function destinationOf({ institution: institutionCode, accountNumber, holderName }: typeof empty) {
  const holder = holderName.trim();
  return {
    institutionCode,
    accountNumber: accountNumber.trim(),
    ...(holder === '' ? {} : { holderName: holder }),
  };
}
