import type { AccountDetail } from '@wallet/contract';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Money } from '../../../../shared/money/money.tsx';
import { countNames, limitNames } from '../form/account-form.ts';
import { FlowSwitches } from '../flow/flow-switches.tsx';
import { ForceActive } from '../flow/force-active.tsx';
import classes from './account-page.module.css';
import styles from '../../../../ui/shared-styles.module.css';

/** What may move and how much of it, for whom, and whether the account counts as signed in whatever the phone says. */
export function SettingsSection({ detail, onEdit }: { detail: AccountDetail; onEdit: () => void }) {
  const t = useText();
  const may = useMay('accounts.manage');
  const {
    settings: { limits, merchants, priority },
    capacity,
  } = detail;
  return (
    <Card
      title={t('account.section.settings')}
      aside={
        <Button size="s" reason={may.reason} onClick={onEdit}>
          {t('account.editLimits')}
        </Button>
      }
    >
      <div className={classes.switches}>
        <FlowSwitches detail={detail} />
        <ForceActive detail={detail} />
      </div>
      <dl className={classes.limits}>
        {limitNames.map((name) => (
          <div key={name}>
            <dt>{t(`account.limit.${name}`)}</dt>
            <dd>
              {limits[name] === null ? (
                <ProvidersOwn name={name} capacity={capacity} />
              ) : (
                <Money of={limits[name]} />
              )}
            </dd>
          </div>
        ))}
        {countNames.map((name) => (
          <div key={name}>
            <dt>{t(`account.limit.${name}`)}</dt>
            <dd className="figures">
              {limits[name] ?? <span className={styles.soft}>{t('account.noLimit')}</span>}
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('account.merchants')}</dt>
          <dd>
            {merchants.length === 0
              ? t('account.merchantsAll')
              : merchants.map(({ name }) => name).join(', ')}
          </dd>
        </div>
        <div>
          <dt>{t('accountForm.priority')}</dt>
          <dd className="figures">{priority}</dd>
        </div>
      </dl>
    </Card>
  );
}

/** What holds where the account has no limit of its own: the provider's, if it has one. */
function ProvidersOwn({
  name,
  capacity,
}: {
  name: (typeof limitNames)[number];
  capacity: AccountDetail['capacity'];
}) {
  const t = useText();
  const limit = {
    perTransactionMax: capacity.perTransactionMax,
    dailyIn: capacity.day.limit,
    dailyOut: null,
    monthly: capacity.month.limit,
    balanceMax: capacity.balance.limit,
    minuteOut: null,
  }[name];
  if (limit === null) return <span className={styles.soft}>{t('account.noLimit')}</span>;
  return (
    <>
      <Money of={limit} /> <span className={classes.second}>{t('account.providersLimit')}</span>
    </>
  );
}
