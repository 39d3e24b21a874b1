import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../../../lib/text/index.ts';
import { Card } from '../../../../ui/card.tsx';
import { chipClasses } from '../../../../ui/chips.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { CodeBlock } from '../code-block.tsx';
import classes from '../developers.module.css';
import { languages, quickStart, steps, type Language } from './quick-start.ts';
import { TrialCard } from './trial-card.tsx';
import { useCurrency } from './use-trial.ts';

const sdkName = '@wallet/merchant-sdk';
const guides = [
  ['/docs/first-deposit', 'firstDeposit'],
  ['/docs/embedding', 'embedding'],
  ['/docs/idempotency', 'idempotency'],
  ['/docs/handling-errors', 'errors'],
  ['/docs/webhooks', 'webhooks'],
  ['/docs/test-mode', 'testMode'],
  ['/docs/payout-methods', 'payoutMethods'],
] as const;

/** Where everything is, the first steps to copy, and a test session to play with. */
export function ReferenceTab() {
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <QuickStart />
      </div>
      <div className={classes.column}>
        <TrialCard />
        <Addresses />
        <Guides />
      </div>
    </div>
  );
}

function QuickStart() {
  const t = useText();
  const [language, setLanguage] = useState<Language>('curl');
  const code = quickStart(language, { origin: window.location.origin, currency: useCurrency() });
  return (
    <Card
      title={t('reference.start')}
      aside={<LanguageSwitch chosen={language} onChoose={setLanguage} />}
    >
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step}>
            <h3 className={classes.subTitle}>{t(`reference.step.${step}`)}</h3>
            {step === 'token' ? (
              <p className={classes.lead}>
                {t('reference.step.tokenText')}{' '}
                <Link to="/api-tokens" search={{ new: 'token' }} className={classes.link ?? ''}>
                  {t('reference.toTokens')}
                </Link>
              </p>
            ) : null}
            <CodeBlock name={language} code={code[step]} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function LanguageSwitch({
  chosen,
  onChoose,
}: {
  chosen: Language;
  onChoose: (language: Language) => void;
}) {
  const t = useText();
  return (
    <span className={chipClasses.tabs} role="group" aria-label={t('reference.language')}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          className={chipClasses.tab}
          aria-pressed={language === chosen}
          onClick={() => onChoose(language)}
        >
          {language}
        </button>
      ))}
    </span>
  );
}

function Addresses() {
  const t = useText();
  const base = `${window.location.origin}/v1`;
  return (
    <Card title={t('reference.base')}>
      <dl className={`${classes.facts} ${classes.cardBody}`}>
        <dt>{t('reference.baseUrl')}</dt>
        <dd>
          {base}
          <CopyButton value={base} what={t('reference.baseUrl')} />
        </dd>
        <dt>{t('reference.docs')}</dt>
        <dd>
          <Out href="/docs">{`${window.location.origin}/docs`}</Out>
        </dd>
        <dt>{t('reference.openapi')}</dt>
        <dd>
          <Out href="/v1/openapi.json">{`${base}/openapi.json`}</Out>
        </dd>
        <dt>{t('reference.sdk')}</dt>
        <dd className={classes.words}>
          <code>{sdkName}</code> {t('reference.sdkText')}
        </dd>
      </dl>
    </Card>
  );
}

function Guides() {
  const t = useText();
  return (
    <Card title={t('reference.guides')}>
      <ul className={`${classes.links} ${classes.cardBody}`}>
        {guides.map(([href, name]) => (
          <li key={href}>
            <Out href={href}>{t(`reference.guide.${name}`)}</Out>
          </li>
        ))}
        <li>
          <Out href="/docs/errors">{t('reference.catalogue')}</Out>
        </li>
      </ul>
    </Card>
  );
}

function Out({ href, children }: { href: string; children: string }) {
  return (
    <a className={classes.link} href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
