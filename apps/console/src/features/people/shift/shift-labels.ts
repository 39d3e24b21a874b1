import type { LinkProps } from '@tanstack/react-router';
import type { OpenItem, OpenItemKind } from '@wallet/contract';
import type { TextKey, Translate } from '../../../lib/text/index.ts';
import type { Shape } from '../../../ui/status/status-shape.tsx';

export const shapes: Readonly<Record<OpenItem['urgency'], Shape>> = {
  critical: 'bad',
  warning: 'hand',
  notice: 'waiting',
};

/** Which words tell the code of a kind; without words the code stays unsaid. */
const groups: Readonly<Partial<Record<OpenItemKind, string>>> = {
  payoutUnknown: 'payoutReason',
  paidAfterFailure: 'payoutReason',
  lineUnmatched: 'lineReason',
  differenceOpen: 'recon.kind',
  deviceRed: 'shiftWhat',
  accountRed: 'shiftWhat',
  proposalWaits: 'unmatched.kind',
  returnWaits: 'unmatched.kind',
  adjustmentWaits: 'recon.goal',
  moveWaits: 'recon.moveKind',
  changePending: 'pendingAct',
};

/** Which thing it is, with its account where it has one, and what is said of it. A move has no name but what it is. */
export function factsText(
  { kind, facts: { name, what, last4 } }: Pick<OpenItem, 'kind' | 'facts'>,
  t: Translate,
): string {
  const key = `${groups[kind] ?? ''}.${what ?? ''}`;
  const words = t(key as TextKey);
  const said = words === key ? '' : words;
  const named = last4 === undefined ? name : `${name} \u2022\u2022${last4}`;
  return [kind === 'moveWaits' && said !== '' ? '' : named, said].filter(Boolean).join(', ');
}

type Place = Pick<LinkProps, 'to' | 'params' | 'search'>;

/** Where its next act is. */
export function placeOf({
  kind,
  id,
  targetId,
  facts,
}: Pick<OpenItem, 'kind' | 'id' | 'targetId' | 'facts'>): Place {
  const places: Readonly<Record<OpenItemKind, Place>> = {
    payoutUnknown: { to: '/withdrawal-requests', search: { tab: 'unknown' } },
    paidAfterFailure: { to: '/withdrawal-requests', search: { tab: 'unknown' } },
    payoutProposalWaits: { to: '/withdrawal-requests', search: { tab: 'unknown' } },
    requestHeld: { to: '/withdrawal-requests', search: { tab: 'onHold' } },
    nameFailed: { to: '/withdrawal-requests', search: { tab: 'onHold' } },
    approvalOld: { to: '/withdrawal-requests', search: { tab: 'pendingApproval' } },
    otpWait: accountPlace(facts.provider, targetId),
    accountRed: accountPlace(facts.provider, targetId),
    deviceRed: { to: '/device/$id', params: { id: targetId } },
    lineUnmatched: { to: '/unmatched-money', search: { id } },
    returnWaits: { to: '/unmatched-money', search: { tab: 'proposals' } },
    proposalWaits: { to: '/unmatched-money', search: { tab: 'proposals' } },
    expectedOverdue: { to: '/unmatched-money', search: { tab: 'expected' } },
    differenceOpen: { to: '/reconciliation', search: { tab: 'differences', account: targetId } },
    adjustmentWaits: { to: '/reconciliation', search: { tab: 'postings' } },
    changePending: { to: '/pending-changes/$id', params: { id } },
    moveWaits: { to: '/reconciliation', search: { tab: 'moves' } },
  };
  return places[kind];
}

function accountPlace(provider: string | undefined, id: string): Place {
  return provider === undefined ? { to: '/' } : { to: `/${provider}/$id`, params: { id } };
}
