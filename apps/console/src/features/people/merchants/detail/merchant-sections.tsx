import type { MerchantDetail } from '@wallet/contract';
import type { ReactNode } from 'react';
import { useText } from '../../../../lib/text/index.ts';
import { Fact } from '../../../../ui/detail-frame.tsx';
import { FullTime } from '../../../../shared/time/relative-time.tsx';
import { AuditSection } from './audit-section.tsx';
import { BrandingSection } from './branding-section.tsx';
import { FeesSection } from '../terms/fees-section.tsx';
import { LimitsSection } from '../terms/limits-section.tsx';
import { PayoutsSection } from './payouts-section.tsx';
import { PeopleSection } from '../people/people-section.tsx';
import type { SectionName } from './section-tabs.tsx';
import { SettingsCard } from '../settings/settings-card.tsx';
import type { SettingsPart } from '../settings/settings-fields.ts';
import { StatementSection } from './statement-section.tsx';
import { StatusSection } from './status-section.tsx';
import { TokensSection } from './tokens-section.tsx';
import { WebhooksSection } from './webhooks-section.tsx';
import classes from '../merchants.module.css';
import styles from '../../../../ui/shared-styles.module.css';

interface SectionsProps {
  detail: MerchantDetail;
  onEdit: (part: SettingsPart) => void;
}

/** What is worked with. */
export function mainSections({ detail }: SectionsProps): ReactNode {
  const { merchant } = detail;
  return (
    <>
      <Section name="people">
        <PeopleSection detail={detail} />
      </Section>
      <Section name="fees">
        <FeesSection merchant={merchant} />
      </Section>
      <Section name="limits">
        <LimitsSection merchant={merchant} />
      </Section>
      <Section name="payouts">
        <PayoutsSection merchant={merchant} />
      </Section>
      <Section name="branding">
        <BrandingSection merchant={merchant} />
      </Section>
      <Section name="statement">
        <StatementSection detail={detail} />
      </Section>
    </>
  );
}

/** What is set once and looked up. */
export function sideSections({ detail, onEdit }: SectionsProps): ReactNode {
  const { merchant } = detail;
  const card = { merchant, onEdit };
  return (
    <>
      <Section name="status">
        <StatusSection detail={detail} />
      </Section>
      <Section name="profile">
        <SettingsCard {...card} part="profile">
          <Origin detail={detail} />
        </SettingsCard>
      </Section>
      <Section name="methods">
        <SettingsCard {...card} part="methods" />
      </Section>
      <Section name="origins">
        <SettingsCard {...card} part="origins" />
      </Section>
      <Section name="addresses">
        <SettingsCard {...card} part="addresses" />
      </Section>
      <Section name="rules">
        <SettingsCard {...card} part="rules" />
      </Section>
      <Section name="approval">
        <SettingsCard {...card} part="approval" />
      </Section>
      <Section name="tokens">
        <TokensSection merchant={merchant} />
      </Section>
      <Section name="webhooks">
        <WebhooksSection merchant={merchant} />
      </Section>
      <Section name="audit">
        <AuditSection merchant={merchant} />
      </Section>
    </>
  );
}

function Section({ name, children }: { name: SectionName; children: ReactNode }) {
  return (
    <div id={`section-${name}`} className={classes.section} tabIndex={-1} data-section={name}>
      {children}
    </div>
  );
}

/** What stays for ever. */
function Origin({
  detail: {
    merchant: { code, country, currency, createdAt },
  },
}: {
  detail: MerchantDetail;
}) {
  const t = useText();
  return (
    <>
      <Fact name={t('merchants.code')}>
        <span className={styles.code}>{code}</span>
      </Fact>
      <Fact name={t('merchants.country')}>
        {t(`merchantCountry.${country}`)}, {currency}
      </Fact>
      <Fact name={t('merchants.created')}>
        <FullTime at={createdAt} />
      </Fact>
    </>
  );
}
