import type { PayDeposit } from '@wallet/contract';
import { useDepositPage, type DepositPage } from '../page/deposit-page.ts';
import { ViewLink } from '../parts/action-form.tsx';
import { Amount } from '../parts/amount.tsx';
import { StateBand } from '../parts/state-band.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { Frame } from '../parts/frame/frame.tsx';
import { Help } from '../parts/help.tsx';
import { Trail, type TrailStep } from '../parts/trail.tsx';
import { WayBack } from '../parts/way-back.tsx';
import { amountText } from '../words/amount.ts';
import { clockTime, zonedTime } from '../words/clock-time.ts';
import { appName } from '../words/methods.ts';

/** The first look after the claim is under way. */
export function CheckingScreen({ deposit }: { deposit: PayDeposit }) {
  const page = useDepositPage();
  const { t, state } = page;
  const steps: TrailStep[] = [
    ...claimedStep(page, deposit),
    {
      state: 'now',
      title: t('trailLooking', {
        amount: amountText(deposit.finalPayment),
        app: appName(deposit.method),
      }),
      time: t('trailNow'),
      more:
        deposit.lastLookAt === null
          ? undefined
          : t('trailLastLook', {
              time: clockTime(deposit.lastLookAt, page.zone, { seconds: true }),
            }),
    },
    { state: 'next', title: t('trailTell', { merchant: state.merchant.name }) },
    { state: 'next', title: t('trailReceipt') },
  ];
  return (
    <Frame
      band={
        <StateBand tone="info" icon="spinner" title={t('checkingTitle')}>
          {t('checkingText')}
        </StateBand>
      }
      lead={<PaymentLead deposit={deposit} marked />}
      task={
        <>
          <Trail steps={steps} />
          <StillPayable deposit={deposit} />
        </>
      }
      more={<Help className="narrow" />}
    />
  );
}

/** The first look found nothing; the search goes on and nobody says "failed". */
export function ProcessingScreen({ deposit }: { deposit: PayDeposit }) {
  const page = useDepositPage();
  const { t, acts } = page;
  const { lastLookAt } = deposit;
  const inReview = deposit.status === 'review';
  const steps: TrailStep[] = [
    ...claimedStep(page, deposit),
    ...(lastLookAt === null || inReview
      ? []
      : [
          {
            state: 'missed' as const,
            title: t('trailNotFound'),
            time: clockTime(lastLookAt, page.zone),
          },
        ]),
    {
      state: 'now',
      title: t(inReview ? 'trailPerson' : 'trailSearching'),
      time:
        lastLookAt === null || inReview
          ? t('trailNow')
          : t('trailSince', { time: clockTime(lastLookAt, page.zone) }),
      more: inReview ? undefined : t('trailSearchingMore'),
    },
    { state: 'next', title: t('trailReceipt') },
  ];
  return (
    <Frame
      band={
        <StateBand tone="info" icon="dots" title={t('processingTitle')}>
          {t('processingText')}
        </StateBand>
      }
      lead={<PaymentLead deposit={deposit} />}
      task={
        <>
          <Trail steps={steps} />
          <div className="box">
            <h2>{t('mayClose')}</h2>
            <p>{t('mayCloseText')}</p>
          </div>
        </>
      }
      actions={
        <>
          <CopyButton shape="button" label="copyLink" text={async () => acts?.makeLink()} />
          <WayBack className="link" />
        </>
      }
      more={<Help className="narrow" />}
    />
  );
}

function PaymentLead({ deposit, marked = false }: { deposit: PayDeposit; marked?: boolean }) {
  const { t, state } = useDepositPage();
  return (
    <>
      <Amount
        label={t('yourPayment')}
        amount={deposit.finalPayment}
        discount={marked ? deposit.amountDiscount : undefined}
        below={t('referenceLine', { reference: state.refNo })}
      />
      <Help className="wide" />
    </>
  );
}

function claimedStep({ t, zone }: DepositPage, { claimedAt }: PayDeposit): TrailStep[] {
  return claimedAt === null
    ? []
    : [{ state: 'done', title: t('trailClaimed'), time: clockTime(claimedAt, zone) }];
}

/** Whoever pressed too early finds the code again, as long as it can be paid. */
function StillPayable({ deposit }: { deposit: PayDeposit }) {
  const { t, zone, nowMs, state } = useDepositPage();
  const hasQr = deposit.qrPayload !== null;
  if (Date.parse(deposit.expiresAt) <= nowMs || (!hasQr && deposit.payeeNumber === null))
    return null;
  return (
    <div className="box">
      <h2>{t('notPaidYet')}</h2>
      <p>
        {t(hasQr ? 'sameQrUntil' : 'sameNumberUntil', {
          time: zonedTime(deposit.expiresAt, zone, state.serverNow),
        })}
      </p>
      <ViewLink view="qr" className="button">
        {t(hasQr ? 'showQr' : 'showNumber')}
      </ViewLink>
    </div>
  );
}
