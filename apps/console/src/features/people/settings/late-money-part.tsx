import type { LateMoneyPolicy, MerchantProfile } from '@wallet/contract';
import { useState } from 'react';
import { useText } from '../../../lib/text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChangedMeanwhile } from '../../../shared/failure/changed-meanwhile.tsx';
import { FormProblem } from '../../../shared/failure/form-problem.tsx';
import { spanText } from '../../../lib/dates/time-text.ts';
import { useDisabledReason, useSaveOwn } from './use-own-merchant.ts';
import classes from './settings.module.css';
import styles from '../../../ui/shared-styles.module.css';

const policies = ['credit', 'ask', 'return'] as const satisfies readonly LateMoneyPolicy[];
const concerns = ({ lateMoneyPolicy }: MerchantProfile) => lateMoneyPolicy;

/** What becomes of money that comes after its payment has ended, each choice in plain words. */
export function LateMoneyPart({ merchant }: { merchant: MerchantProfile }) {
  const t = useText();
  const hindrance = useDisabledReason(merchant);
  const [chosen, setChosen] = useState<LateMoneyPolicy>(merchant.lateMoneyPolicy);
  const { base, theirs, sending } = useSaveOwn(merchant, concerns, (saved) =>
    setChosen(saved.lateMoneyPolicy),
  );
  const isTouched = chosen !== (theirs ?? merchant).lateMoneyPolicy;
  const reason = hindrance ?? (isTouched ? undefined : t('merchantBrand.unchanged'));
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (reason === undefined && !sending.isPending) sending.mutate({ lateMoneyPolicy: chosen });
  };
  return (
    <Card title={t('merchantSet.lateMoneyPolicy')}>
      <form className={classes.form} noValidate onSubmit={submit}>
        <p className={styles.quiet}>
          {t('settings.lateText', {
            pay: spanText(merchant.depositTtlSeconds * 1_000, t),
            late: spanText(merchant.lateWindowSeconds * 1_000, t),
          })}
        </p>
        {theirs ? (
          <ChangedMeanwhile
            changes={[
              {
                field: t('merchantSet.lateMoneyPolicy'),
                before: t(`settings.lateName.${base.lateMoneyPolicy}`),
                after: t(`settings.lateName.${theirs.lateMoneyPolicy}`),
              },
            ]}
          />
        ) : (
          <FormProblem error={sending.error} />
        )}
        <fieldset className={classes.choices}>
          <legend className="visually-hidden">{t('merchantSet.lateMoneyPolicy')}</legend>
          {policies.map((policy) => (
            <label
              key={policy}
              className={classes.choice}
              data-chosen={policy === chosen || undefined}
            >
              <input
                type="radio"
                name="lateMoneyPolicy"
                value={policy}
                checked={policy === chosen}
                disabled={hindrance !== undefined}
                onChange={() => setChosen(policy)}
              />
              <span>
                <strong>{t(`settings.lateName.${policy}`)}</strong>
                <span className={classes.second}>{t(`settings.late.${policy}`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <p className={styles.noteBelow}>{t('settings.lateNote')}</p>
        <div className={styles.actsAtEnd}>
          <Button kind="primary" type="submit" busy={sending.isPending} reason={reason}>
            {t(
              sending.isPending
                ? 'merchantSet.busy'
                : theirs
                  ? 'merchantSet.saveOver'
                  : 'merchantSet.save',
            )}
          </Button>
        </div>
      </form>
    </Card>
  );
}
