import { IconPencil } from '@tabler/icons-react';
import type { MerchantProfile } from '@wallet/contract';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Fact, Facts } from '../../../../ui/detail-frame.tsx';
import { moneyString } from '../../../../lib/money/money-text.ts';
import { spanText } from '../../../../lib/dates/time-text.ts';
import {
  kindOf,
  partFields,
  rightOf,
  settingFieldsOf,
  type SettingName,
  type SettingsPart,
} from './settings-fields.ts';
import classes from '../merchants.module.css';

interface SettingsCardProps {
  merchant: MerchantProfile;
  part: SettingsPart;
  onEdit: (part: SettingsPart) => void;
  /** More facts, before those that can be edited. */
  children?: React.ReactNode;
}

/** One part of the settings as it is, with the way to change it. */
export function SettingsCard({ merchant, part, onEdit, children }: SettingsCardProps) {
  const t = useText();
  const may = useMay(rightOf(part));
  const reason = may.reason ?? (merchant.status === 'closed' ? t('merchantSet.closed') : undefined);
  return (
    <Card
      title={t(`merchantPart.${part}`)}
      aside={
        <Button
          size="s"
          icon={IconPencil}
          reason={reason}
          aria-label={t('merchantSet.editPart', { part: t(`merchantPart.${part}`) })}
          onClick={() => onEdit(part)}
        >
          {t('merchantSet.edit')}
        </Button>
      }
    >
      <Facts>
        {children}
        {partFields[part].map((name) => (
          <Fact key={name} name={t(`merchantSet.${name}`)}>
            <SettingValue merchant={merchant} name={name} />
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}

function SettingValue({ merchant, name }: { merchant: MerchantProfile; name: SettingName }) {
  const t = useText();
  const text = settingFieldsOf(merchant)[name];
  switch (kindOf(name)) {
    case 'methods':
      return <>{merchant.allowedMethods.map((method) => t(`method.${method}`)).join(', ')}</>;
    case 'lines':
      return text === '' ? (
        <span className={classes.soft}>
          {t(name === 'ipAllowlist' ? 'merchantSet.anywhere' : 'merchantSet.none')}
        </span>
      ) : (
        <span className={classes.lines}>{text}</span>
      );
    case 'seconds':
      return (
        <span className="figures">
          {text === '0' ? t('merchantSet.none') : spanText(Number(text) * 1_000, t)}
        </span>
      );
    case 'percent':
      return <span className="figures">{text} %</span>;
    case 'money':
      return text === '' ? (
        <span className={classes.soft}>
          {t(`merchantSet.${name}None` as 'merchantSet.automaticUpToNone')}
        </span>
      ) : (
        <span className="figures">
          {moneyString({
            value: `${text}${text.includes('.') ? '' : '.00'}`,
            currency: merchant.currency,
          })}
        </span>
      );
    case 'switch':
      return <>{t(text === '1' ? 'merchantSet.on' : 'merchantSet.off')}</>;
    case 'lateMoney':
      return <>{t(`lateMoney.${merchant.lateMoneyPolicy}`)}</>;
    case 'text':
    case 'timeZone':
      return <>{text}</>;
  }
}
