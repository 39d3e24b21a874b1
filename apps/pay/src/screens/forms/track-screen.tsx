import type { Locale, PayState, Tracked } from '@wallet/contract';
import type { RenderTrackInput } from '../../form-types.ts';
import { Icon } from '../../parts/icons.tsx';
import { mailLink } from '../../parts/help.tsx';
import { Row, Rows } from '../../parts/rows.tsx';
import { Trail } from '../../parts/trail.tsx';
import type { Translate } from '../../texts/texts.ts';
import { amountText } from '../../words/amount.ts';
import { clockTime, zonedTime, zoneName, type ClockZone } from '../../words/clock-time.ts';
import { shortName } from '../../words/institutions.ts';
import { depositReceipt, withdrawalReceipt, type Receipt } from '../../words/receipt.ts';
import { trackStages } from '../../words/track-stages.ts';
import { FormAlert, FormFrame } from './form-frame.tsx';
import { TextField } from './text-field.tsx';
import { trackPath } from './request-screen.tsx';

type TrackProps = RenderTrackInput & { t: Translate; months: string };

/** A reference and four digits lead to where the money is. What was typed is in no address. */
export function TrackScreen(props: TrackProps) {
  const { t, locale, found, notice, isChosen, missing, reference, digits } = props;
  const problem = (field: 'reference' | 'digits') =>
    missing.includes(field) ? t('fieldRequired') : undefined;
  return (
    <FormFrame
      t={t}
      locale={locale}
      merchant={found?.state.merchant ?? null}
      addressIn={(to: Locale) => `${trackPath}?lang=${to}`}
      maintenance={props.maintenance}
      lead={<h1 className="question">{t('trackTitle')}</h1>}
      task={
        <>
          {notice !== undefined && <FormAlert>{t(notice)}</FormAlert>}
          <form
            id="track"
            method="post"
            action={isChosen ? `${trackPath}?lang=${locale}` : trackPath}
            noValidate
          >
            <div className="pair">
              <TextField
                name="reference"
                label={t('trackReference')}
                value={reference}
                problem={problem('reference')}
                maxLength={12}
                autoComplete="off"
                required
              />
              <TextField
                name="digits"
                label={t('trackDigits')}
                value={digits}
                problem={problem('digits')}
                maxLength={4}
                inputMode="numeric"
                autoComplete="off"
                required
              />
            </div>
            <p className="hint" id="track-hint">
              {t('trackHint')}
            </p>
            <button type="submit" className={found === null ? 'primary' : 'button'}>
              {t('trackFind')}
            </button>
          </form>
          {found !== null && <Found {...props} found={found} />}
        </>
      }
    />
  );
}

function Found({ t, locale, months, found }: TrackProps & { found: Tracked }) {
  const { merchant, serverNow, mode, monitoringUntil } = { monitoringUntil: '', ...found.state };
  const zone: ClockZone = { timeZone: merchant.timeZone, locale, months };
  const { tone, icon, title, steps, advice } = trackStages(found);
  const { amount, account, about } = subjectOf(t, found);
  const values = {
    merchant: merchant.name,
    account,
    time: monitoringUntil === '' ? '' : zonedTime(monitoringUntil, zone, serverNow),
  };
  const receipt = title === 'stateDone' ? receiptOf(found, zone, account) : undefined;
  return (
    <section className="found" aria-live="polite">
      {mode === 'test' && <p className="test-banner">{t('testMode')}</p>}
      <div className={`band ${tone}`}>
        <p className="amount-label">{about}</p>
        {amount !== null && <p className="amount">{amountText(amount)}</p>}
        <h2>
          <Icon name={icon} className="disc" />
          {t(title)}
        </h2>
      </div>
      <Trail
        steps={steps.map((step) => ({
          state: step.state,
          title: t(step.title, values),
          ...timeOf(t, step, zone, serverNow),
        }))}
      />
      {advice.map((key) => (
        <p key={key} className="hint">
          {t(key, values)}
        </p>
      ))}
      {receipt !== undefined && (
        <Rows className="receipt">
          {receipt.facts.map(({ name, value }) => (
            <Row key={name} name={t(name)}>
              {value}
            </Row>
          ))}
        </Rows>
      )}
      <p className="help-line">
        {t('updated', {
          time: `${clockTime(serverNow, zone, { seconds: true })} ${zoneName(zone.timeZone, serverNow)}`,
        })}
      </p>
      <Contact
        t={t}
        merchant={merchant}
        subject={t(found.kind === 'deposit' ? 'mailSubject' : 'withdrawMailSubject', {
          reference: found.state.refNo,
        })}
      />
    </section>
  );
}

/** Today the clock says enough; another day is named. */
function timeOf(
  t: Translate,
  { state, at }: { state: string; at: string | null },
  zone: ClockZone,
  serverNow: string,
): { time?: string } {
  if (at !== null) return { time: zonedTime(at, zone, serverNow) };
  return state === 'now' ? { time: t('trailNow') } : {};
}

function subjectOf(t: Translate, { kind, state }: Tracked) {
  const merchant = state.merchant.name;
  if (kind === 'deposit')
    return {
      amount: state.deposit?.paidAmount ?? state.deposit?.finalPayment ?? state.amount,
      account: '',
      about: t('trackDeposit', { merchant }),
    };
  const { withdrawal } = state;
  const account =
    withdrawal === null
      ? ''
      : t('accountEnding', { bank: shortName(withdrawal.institution), last4: withdrawal.last4 });
  return {
    amount: withdrawal?.amount ?? state.amount,
    account,
    about:
      withdrawal === null
        ? t('trackWithdrawalFrom', { merchant })
        : t('trackWithdrawalTo', { account }),
  };
}

function receiptOf(
  { kind, state }: Tracked,
  zone: ClockZone,
  account: string,
): Receipt | undefined {
  if (kind === 'deposit')
    return state.deposit === null ? undefined : depositReceipt({ zone, state }, state.deposit);
  return state.withdrawal === null
    ? undefined
    : withdrawalReceipt({ zone, refNo: state.refNo, account }, state.withdrawal);
}

function Contact({
  t,
  merchant: { supportEmail, supportPhone },
  subject,
}: {
  t: Translate;
  merchant: PayState['merchant'];
  subject: string;
}) {
  if (supportEmail === null && supportPhone === null) return null;
  const [before = '', after = ''] = t('help').split('{{contact}}');
  return (
    <p className="help-line">
      {before}
      {supportEmail !== null && <a href={mailLink(supportEmail, subject)}>{supportEmail}</a>}
      {supportEmail !== null && supportPhone !== null && ', '}
      {supportPhone !== null && (
        <a href={`tel:${supportPhone.replace(/[^+\d]/g, '')}`}>{supportPhone}</a>
      )}
      {after}
    </p>
  );
}
