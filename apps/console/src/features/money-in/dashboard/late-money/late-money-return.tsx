import type { LateMoney } from '@wallet/contract';
import { useState } from 'react';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogActs } from '../../../../ui/dialog/dialog.tsx';
import formClasses from '../../../../ui/fields/form.module.css';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import { numberProblem } from '../../../../shared/institution/account-hints.ts';
import { InstitutionChooser } from '../../../../shared/institution/institution-chooser.tsx';
import { InstitutionField } from '../../../../shared/institution/institution-field.tsx';
import { useDestinations } from '../../../../shared/institution/use-destinations.ts';
import { moneyString } from '../../../../lib/money/money-text.ts';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import classes from './late-money.module.css';
import { type LateChoiceBody, useLateChoice } from './use-late-money.ts';

/** Late money goes back: where to, when the merchant knows it. Left empty, the operator finds out. */
export function LateMoneyReturn({ row, onClose }: { row: LateMoney; onClose: () => void }) {
  const t = useText();
  const sending = useLateChoice(onClose);
  const { data, error: listError } = useDestinations();
  const [isChoosing, setChoosing] = useState(false);
  const [isTouched, setTouched] = useState(false);
  const [form, setForm] = useState({ institution: '', accountNumber: '', holderName: '' });
  const destination = data?.data.find(({ code }) => code === form.institution);
  const isNamed = form.institution !== '' || form.accountNumber.trim() !== '';
  const wrongInstitution =
    isNamed && form.institution === '' ? t('payoutForm.institutionMissing') : undefined;
  const wrongNumber = isNamed ? numberProblem(form.accountNumber) : undefined;
  const send = (event: React.FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (wrongInstitution === undefined && wrongNumber === undefined)
      sending.mutate({ row, body: bodyOf(form, isNamed) });
  };
  const title = isChoosing
    ? t('payoutForm.choose')
    : t('lateMoney.returnTitle', { amount: moneyString(row.amount) });
  return (
    <Dialog
      title={title}
      onClose={() => (isChoosing ? setChoosing(false) : onClose())}
      busy={sending.isPending}
      size={560}
    >
      {isChoosing ? (
        <InstitutionChooser
          destinations={data?.data ?? []}
          chosen={form.institution}
          onBack={() => setChoosing(false)}
          onChoose={({ code }) => (setForm({ ...form, institution: code }), setChoosing(false))}
        />
      ) : (
        <form className={formClasses.form} noValidate onSubmit={send}>
          <p className={classes.lead}>
            {row.payerName === null
              ? t('lateMoney.returnUnknown')
              : t('lateMoney.returnText', { name: row.payerName })}
          </p>
          <FormProblem error={sending.error ?? listError} />
          <InstitutionField
            destination={destination}
            way={destination?.method}
            problem={isTouched ? wrongInstitution : undefined}
            onChoose={() => setChoosing(true)}
          />
          <TextInput
            label={t(destination?.isPhone ? 'payoutForm.phone' : 'payoutForm.number')}
            name="accountNumber"
            inputMode="tel"
            autoComplete="off"
            spellCheck={false}
            value={form.accountNumber}
            onChange={(accountNumber) => setForm({ ...form, accountNumber })}
            touched={isTouched}
            error={wrongNumber === undefined ? undefined : t(wrongNumber)}
          />
          <TextInput
            label={t('refund.holder')}
            name="holderName"
            autoComplete="off"
            spellCheck={false}
            maxLength={120}
            value={form.holderName}
            onChange={(holderName) => setForm({ ...form, holderName })}
            placeholder={row.payerName ?? ''}
            note={t(row.payerName === null ? 'refund.holderUnknown' : 'refund.holderNote')}
          />
          <DialogActs>
            <Button
              onClick={onClose}
              reason={sending.isPending ? t('withdrawalForm.busy') : undefined}
            >
              {t('dialog.cancel')}
            </Button>
            <Button kind="primary" type="submit" busy={sending.isPending}>
              {t('lateMoney.return')}
            </Button>
          </DialogActs>
        </form>
      )}
    </Dialog>
  );
}

function bodyOf(
  {
    institution: institutionCode,
    accountNumber,
    holderName,
  }: { institution: string; accountNumber: string; holderName: string },
  isNamed: boolean,
): LateChoiceBody {
  if (!isNamed) return { choice: 'return' };
  const holder = holderName.trim();
  return {
    choice: 'return',
    destination: {
      institutionCode,
      accountNumber: accountNumber.trim(),
      ...(holder === '' ? {} : { holderName: holder }),
    },
  };
}
