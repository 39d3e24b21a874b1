import type { CustomerWithdrawal } from '@wallet/contract';
import { useWithdrawPage, type WithdrawPage } from '../../page/withdraw-page.ts';
import { ViewLink } from '../../parts/action-form.tsx';
import { CancelLink } from '../../parts/cancel-dialog.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Frame } from '../../parts/frame/frame.tsx';
import { Help } from '../../parts/help.tsx';
import { StateBand } from '../../parts/state-band.tsx';
import { Trail, type TrailStep } from '../../parts/trail.tsx';
import { TransferLead, useAccountText } from '../../parts/transfer.tsx';
import { WayBack } from '../../parts/way-back.tsx';
import type { TextKey } from '../../texts/texts.ts';
import { clockTime } from '../../words/clock-time.ts';
import { shortName } from '../../words/institutions.ts';

/** Confirmed and not ended. While the outcome is unknown it says so, asks for patience and never says "failed". */
export function ProcessingScreen({ withdrawal }: { withdrawal: CustomerWithdrawal }) {
  const page = useWithdrawPage();
  const { t, acts, state } = page;
  const account = useAccountText(withdrawal);
  return (
    <Frame
      band={
        <StateBand tone="info" icon="dots" title={t('withdrawProcessingTitle')}>
          {t(bandText(withdrawal), { merchant: state.merchant.name })}
        </StateBand>
      }
      lead={<TransferLead label="youReceive" />}
      task={
        <>
          <Trail steps={trailOf(page, withdrawal, account)} />
          <WhatNow withdrawal={withdrawal} />
        </>
      }
      actions={
        <>
          <CopyButton shape="button" label="copyLink" text={async () => acts?.makeLink()} />
          <WayBack className="link" />
        </>
      }
      more={
        <>
          <div className="links">
            <CancelLink text="cancelWithdrawal" className="link plain" />
            {state.needsCode && (
              <ViewLink view="form" className="link plain">
                {t('codeTitle')}
              </ViewLink>
            )}
          </div>
          <Help className="narrow" />
        </>
      }
    />
  );
}

function bandText({ isOutcomeUnknown, waitsForMerchant }: CustomerWithdrawal): TextKey {
  if (waitsForMerchant) return 'waitsForMerchantText';
  return isOutcomeUnknown ? 'withdrawUnknownText' : 'withdrawProcessingText';
}

function trailOf(
  { t, zone, state: { merchant } }: WithdrawPage,
  {
    stages: { confirmedAt, approvedAt, sentAt },
    isOutcomeUnknown,
    waitsForMerchant,
  }: CustomerWithdrawal,
  account: string,
): TrailStep[] {
  const done = (title: TextKey, at: string | null): TrailStep => ({
    state: 'done',
    title: t(title, { account }),
    ...(at !== null && { time: clockTime(at, zone) }),
  });
  const now = (title: TextKey): TrailStep => ({
    state: 'now',
    title: t(title, { account }),
    time: t('trailNow'),
  });
  return [
    done('trailConfirmed', confirmedAt),
    ...(waitsForMerchant
      ? [
          {
            state: 'now' as const,
            title: t('waitsForMerchant', { merchant: merchant.name }),
            time: t('trailNow'),
          },
        ]
      : []),
    approvedAt === null
      ? waitsForMerchant
        ? { state: 'next', title: t('trailApproved') }
        : now('trailApproving')
      : done('trailApproved', approvedAt),
    ...(approvedAt === null
      ? [{ state: 'next' as const, title: t('trailSending', { account }) }]
      : []),
    ...(approvedAt !== null && !isOutcomeUnknown ? [now('trailSending')] : []),
    ...(isOutcomeUnknown ? [done('trailSent', sentAt), now('trailFindingOut')] : []),
    { state: 'next', title: t('trailArrived') },
  ];
}

/** Before it is sent it can be cancelled; afterwards only patience helps, and a second one would be paid too. */
function WhatNow({
  withdrawal: { isOutcomeUnknown, stages, institution },
}: {
  withdrawal: CustomerWithdrawal;
}) {
  const { t } = useWithdrawPage();
  const [title, text]: [TextKey, TextKey] = isOutcomeUnknown
    ? ['noSecond', 'noSecondText']
    : stages.sentAt === null
      ? ['mayClose', 'keepLinkText']
      : ['tooLateToCancel', 'tooLateToCancelText'];
  return (
    <div className="box">
      <h2>{t(title)}</h2>
      <p>{t(text, { bank: shortName(institution) })}</p>
    </div>
  );
}
