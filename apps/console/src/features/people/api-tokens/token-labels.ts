import type { ApiTokenState, Mode, TokenScope } from '@wallet/contract';
import type { TextKey } from '../../../lib/text/index.ts';
import type { Shape } from '../../../ui/status/status-shape.tsx';
import type { Life, Overlap } from './token-form.ts';

/** A new state, scope or choice without its words does not compile. */
export const stateLabels: Readonly<Record<ApiTokenState, { text: TextKey; shape: Shape }>> = {
  active: { text: 'tokenState.active', shape: 'good' },
  ending: { text: 'tokenState.ending', shape: 'waiting' },
  expired: { text: 'tokenState.expired', shape: 'over' },
  revoked: { text: 'tokenState.revoked', shape: 'bad' },
};

export const scopeLabels: Readonly<Record<TokenScope, TextKey>> = {
  'sessions:read': 'tokenScope.sessionsRead',
  'sessions:write': 'tokenScope.sessionsWrite',
  'transactions:read': 'tokenScope.transactionsRead',
  'balance:read': 'tokenScope.balanceRead',
  'webhooks:write': 'tokenScope.webhooksWrite',
  'events:read': 'tokenScope.eventsRead',
  'payoutMethods:read': 'tokenScope.payoutMethodsRead',
  'payoutMethods:write': 'tokenScope.payoutMethodsWrite',
  'withdrawals:read': 'tokenScope.withdrawalsRead',
  'withdrawals:write': 'tokenScope.withdrawalsWrite',
  'exports:read': 'tokenScope.exportsRead',
  'exports:write': 'tokenScope.exportsWrite',
};

export const modeLabels: Readonly<Record<Mode, TextKey>> = {
  live: 'tokenMode.live',
  test: 'tokenMode.test',
};

export const lifeLabels: Readonly<Record<Life, TextKey>> = {
  30: 'tokenLife.30',
  90: 'tokenLife.90',
  365: 'tokenLife.365',
  never: 'tokenLife.never',
};

export const overlapLabels: Readonly<Record<Overlap, TextKey>> = {
  0: 'tokenOverlap.0',
  1: 'tokenOverlap.1',
  24: 'tokenOverlap.24',
  72: 'tokenOverlap.72',
  168: 'tokenOverlap.168',
};
