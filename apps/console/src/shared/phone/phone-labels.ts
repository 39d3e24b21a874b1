import type { TextKey, Translate } from '../../lib/text/index.ts';
import { areaLabels } from '../status/health-status.ts';

export interface PhoneMessageText {
  /** What we know, in the reader’s language. */
  known: string | null;
  /** What only the phone knows, as it came. */
  own: string | null;
}

/** Sentences that the server writes about a phone. */
const sentences = {
  'no end was told': 'phoneSaid.noEnd',
  'the device was retired': 'phoneSaid.retired',
  'the phone was not heard to be at it': 'phoneSaid.notAtIt',
  'the connection was lost': 'phoneSaid.connectionLost',
  'its token was ended': 'phoneSaid.tokenEnded',
  'its old token has ended': 'phoneSaid.oldTokenEnded',
  'The check did not come to its end.': 'phoneSaid.checkBroke',
  'The agent did not tell how this check went.': 'phoneSaid.checkUntold',
  'It was retired.': 'phoneSaid.isRetired',
  'Its agent has not connected yet.': 'devices.reason.enrolling',
  'Its token was revoked.': 'devices.reason.revoked',
  'It was never heard.': 'devices.reason.neverSeen',
  'Connected and idle.': 'phoneSaid.idle',
} as const satisfies Record<string, TextKey>;

/** Codes of the agent protocol: how a command failed, or why an agent did not take it. */
const codes = [
  'providerDown',
  'providerRefused',
  'notSignedIn',
  'identityMismatch',
  'otpWrong',
  'otpExpired',
  'credentialsWrong',
  'deadlinePassed',
  'payloadUnreadable',
  'interrupted',
  'timedOut',
  'unsupported',
  'appBroken',
  'busy',
  'unknownAccount',
  'invalidMessage',
  'conflict',
  'shuttingDown',
  'cancelled',
] as const;

/**
 * What a phone, or the server about it, said: codes and sentences that are known in the reader’s
 * language, the rest apart and as it came. A code may have the phone’s own words behind a colon.
 */
export function phoneLabels(text: string, t: Translate): PhoneMessageText {
  const sentence = Object.entries(sentences).find(([said]) => said === text);
  if (sentence) return { known: t(sentence[1]), own: null };
  const [, word = '', rest = ''] = /^(\w+)(?:: (.*))?$/s.exec(text) ?? [];
  const code = codes.find((one) => one === word);
  if (code) return { known: t(`phoneSaid.${code}`), own: rest === '' ? null : rest };
  return patternWords(text, t) ?? { known: null, own: text };
}

const spans: Readonly<Record<string, TextKey>> = {
  seconds: 'time.seconds',
  minutes: 'time.minutes',
  hours: 'time.hours',
  days: 'time.days',
};

function patternWords(text: string, t: Translate): PhoneMessageText | undefined {
  const silent = /^No sign of life for (\d+) (seconds|minutes|hours|days)\.$/.exec(text);
  if (silent)
    return {
      known: t('devices.reason.offline', {
        time: t(spans[silent[2] ?? ''] ?? 'time.seconds', { count: silent[1] ?? '' }),
      }),
      own: null,
    };
  const failed = /^The check (\w+) failed (\d+) times in a row(?:\.|: (.*))$/s.exec(text);
  const area = Object.entries(areaLabels).find(([name]) => name === failed?.[1])?.[1];
  if (failed && area)
    return {
      known: t('phoneSaid.failed', { area: t(area), count: Number(failed[2]) }),
      own: failed[3] ?? null,
    };
  return undefined;
}
