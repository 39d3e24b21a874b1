/**
 * A break's subject. Money, ownership, promise and approval breaks stop payouts; a figure is
 * recomputed, stops nothing.
 */
export const breakClasses = ['money', 'ownership', 'promise', 'approval', 'figure'] as const;
export type BreakClass = (typeof breakClasses)[number];

/** Whose payouts a finding stops. */
export const stopScopes = ['all', 'merchant', 'account'] as const;
export type StopScope = (typeof stopScopes)[number];

/** `lifted`: it is still so, and two persons let payouts go on; `gone`: a later proof found it no more. */
export const integrityStates = ['open', 'lifted', 'gone'] as const;
export type IntegrityState = (typeof integrityStates)[number];

/** `minute`: what changed since the last look; `day`: everything; `shell`: everything, asked for at a shell. */
export const integrityRunKinds = ['minute', 'day', 'shell'] as const;
export type IntegrityRunKind = (typeof integrityRunKinds)[number];
