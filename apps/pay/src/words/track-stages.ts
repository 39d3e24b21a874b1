import type { CustomerWithdrawal, PayState, Tracked, TrackedWithdrawal } from '@wallet/contract';
import type { IconName } from '../parts/icons.tsx';
import type { Tone } from '../parts/state-band.tsx';
import type { TrailStep } from '../parts/trail.tsx';
import type { TextKey } from '../texts/texts.ts';

export interface Stage {
  state: TrailStep['state'];
  title: TextKey;
  at: string | null;
}

/** Where money is, in keys of words. */
export interface Stages {
  tone: Tone;
  icon: IconName;
  title: TextKey;
  steps: Stage[];
  /** What to do and what to leave, one sentence each. */
  advice: TextKey[];
}

/** Where somebody's money is. What nobody knows the end of is being processed, never failed. */
export function trackStages(tracked: Tracked): Stages {
  return tracked.kind === 'deposit'
    ? depositStages(tracked.state)
    : withdrawalStages(tracked.state);
}

const done = (title: TextKey, at: string | null): Stage => ({ state: 'done', title, at });
const now = (title: TextKey): Stage => ({ state: 'now', title, at: null });
const next = (title: TextKey): Stage => ({ state: 'next', title, at: null });
const missed = (title: TextKey, at: string | null): Stage => ({ state: 'missed', title, at });

const waiting = { tone: 'info', icon: 'dots' } as const;
const ended = { tone: 'plain', icon: 'dash' } as const;

function depositStages(state: PayState): Stages {
  const { deposit } = state;
  const shown = deposit === null ? [] : [done('stepShown', deposit.createdAt)];
  const claimed = deposit?.claimedAt == null ? [] : [done('stepClaimed', deposit.claimedAt)];
  const paid = [now('stepToPay'), next('stepPaid'), next('stepMerchantKnows')];
  switch (state.screen) {
    case 'method':
    case 'pay':
      return {
        tone: 'plain',
        icon: 'clock',
        title: 'stateOpen',
        steps: [...shown, ...paid],
        advice: [],
      };
    case 'checking':
    case 'processing':
      return {
        ...waiting,
        title: state.screen === 'checking' ? 'stateChecking' : 'stateProcessing',
        steps: [...shown, ...claimed, now('stepSearching'), next('stepMerchantKnows')],
        advice: ['trackSearching'],
      };
    case 'success': {
      const isBack = deposit?.status === 'refunded' || deposit?.status === 'reversed';
      const steps = [
        ...shown,
        ...claimed,
        done('stepPaid', deposit?.paidAt ?? deposit?.completedAt ?? null),
        done('stepMerchantKnows', deposit?.completedAt ?? null),
      ];
      return isBack
        ? {
            ...ended,
            title: 'stateReturned',
            steps: [...steps, done('stepReturned', null)],
            advice: [],
          }
        : { tone: 'ok', icon: 'tick', title: 'stateDone', steps, advice: [] };
    }
    case 'timeout':
      return {
        tone: 'warn',
        icon: 'clock',
        title: 'stateTimeout',
        steps: [...shown, ...claimed, missed('stepEnded', deposit?.expiresAt ?? state.expiresAt)],
        advice: deposit === null ? ['trackNothingMoved'] : ['trackOnTime', lateAdvice(state)],
      };
    case 'failed':
      return {
        tone: 'bad',
        icon: 'cross',
        title: 'stateFailed',
        steps: [...shown, ...claimed, missed('stepNotDone', deposit?.completedAt ?? null)],
        advice: ['trackLateOver'],
      };
    case 'cancelled':
      return {
        ...ended,
        title: 'stateCancelled',
        steps: [...shown, missed('stepCancelled', deposit?.completedAt ?? null)],
        advice: deposit === null ? ['trackNothingMoved'] : ['trackLateOver'],
      };
  }
}

function lateAdvice({ serverNow, monitoringUntil, lateMoneyPolicy }: PayState): TextKey {
  if (serverNow >= monitoringUntil) return 'trackLateOver';
  return lateMoneyPolicy === 'credit'
    ? 'trackLateCredit'
    : lateMoneyPolicy === 'return'
      ? 'trackLateReturn'
      : 'trackLateAsk';
}

function withdrawalStages({ screen, withdrawal }: TrackedWithdrawal): Stages {
  if (withdrawal === null) return unbegun(screen);
  const { stages, failure, status } = withdrawal;
  const asked = done('stepRequested', stages.askedAt);
  const confirmed = stages.confirmedAt === null ? [] : [done('trailConfirmed', stages.confirmedAt)];
  const approved = stages.approvedAt === null ? [] : [done('trailApproved', stages.approvedAt)];
  const sent = stages.sentAt === null ? [] : [done('trailSent', stages.sentAt)];
  switch (screen) {
    case 'processing':
      return processing(withdrawal);
    case 'success':
      return {
        tone: 'ok',
        icon: 'tick',
        title: 'stateDone',
        steps: [
          asked,
          ...confirmed,
          ...approved,
          ...sent,
          done('trailArrived', stages.completedAt),
        ],
        advice: [],
      };
    case 'failed':
      if (status === 'reversed')
        return {
          ...ended,
          title: 'stateReturned',
          steps: [asked, ...confirmed, ...approved, ...sent, missed('stepReturned', null)],
          advice: [],
        };
      return {
        tone: 'bad',
        icon: 'cross',
        title: 'stateFailed',
        steps: [
          asked,
          ...confirmed,
          ...approved,
          missed(failure === 'declined' ? 'stepDeclined' : 'stepNotDone', stages.completedAt),
        ],
        advice: ['trackNothingMoved'],
      };
    case 'cancelled':
    case 'expired':
      return {
        ...ended,
        title: 'stateCancelled',
        steps: [asked, ...confirmed, missed('stepCancelled', stages.completedAt)],
        advice: ['trackNothingMoved'],
      };
    default:
      return {
        tone: 'plain',
        icon: 'clock',
        title: 'stateAsked',
        steps: [asked, now('stepConfirm'), next('trailApproved'), next('trailArrived')],
        advice: ['trackNothingMoved', 'trackNoSecond'],
      };
  }
}

function unbegun(screen: TrackedWithdrawal['screen']): Stages {
  if (screen === 'form')
    return {
      tone: 'plain',
      icon: 'clock',
      title: 'stateAsked',
      steps: [now('stepAccount'), next('stepConfirm'), next('trailArrived')],
      advice: ['trackNothingMoved'],
    };
  return {
    ...ended,
    title: 'stateCancelled',
    steps: [missed('stepCancelled', null)],
    advice: ['trackNothingMoved'],
  };
}

/** Confirmed and not ended. */
function processing({ stages, waitsForMerchant, isOutcomeUnknown }: CustomerWithdrawal): Stages {
  const begun = [
    done('stepRequested', stages.askedAt),
    ...(stages.confirmedAt === null ? [] : [done('trailConfirmed', stages.confirmedAt)]),
  ];
  const advice: TextKey[] = [isOutcomeUnknown ? 'trackUnknown' : 'trackNoSecond'];
  if (waitsForMerchant)
    return {
      ...waiting,
      title: 'stateWaits',
      steps: [...begun, now('waitsForMerchant'), next('trailApproved'), next('trailArrived')],
      advice,
    };
  if (stages.approvedAt === null)
    return {
      ...waiting,
      title: 'stateProcessing',
      steps: [...begun, now('trailApproving'), next('trailArrived')],
      advice,
    };
  const sending = isOutcomeUnknown
    ? [done('trailSent', stages.sentAt), now('trailFindingOut')]
    : [now('trailSending')];
  return {
    ...waiting,
    title: 'stateProcessing',
    steps: [...begun, done('trailApproved', stages.approvedAt), ...sending, next('trailArrived')],
    advice,
  };
}
