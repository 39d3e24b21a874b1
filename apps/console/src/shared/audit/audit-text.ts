import type { AuditEntryRow } from '@wallet/contract';
import type { TextKey, Translate } from '../../lib/text/index.ts';

type NameIn<Group extends string> = TextKey extends infer Key
  ? Key extends `${Group}.${infer Name}`
    ? Name
    : never
  : never;

/** The kinds of objects that have words, for choosing one. */
export const knownEntities: readonly NameIn<'entity'>[] = [
  'user',
  'session',
  'merchant',
  'institution',
  'apiToken',
  'account',
  'device',
  'proxy',
  'webhookEndpoint',
  'payoutIntent',
];

/** The acts that have words, for choosing one: people first. */
export const knownActs: readonly NameIn<'act'>[] = [
  'user.created',
  'user.invited',
  'user.rootFounded',
  'user.invitationResent',
  'user.activated',
  'user.changed',
  'user.disabled',
  'user.enabled',
  'user.unlocked',
  'user.totpReset',
  'user.totpStarted',
  'user.recoveryCodesRenewed',
  'user.passwordChanged',
  'user.profileChanged',
  'user.passwordForgotten',
  'user.passwordRefused',
  'user.passwordReset',
  'user.passwordResetRefused',
  'user.oneTimeCodeRefused',
  'user.totpSwitchedOn',
  'user.totpSwitchedOff',
  'session.started',
  'session.refused',
  'session.refreshRefused',
  'session.rightsRefused',
  'session.ended',
  'merchant.created',
  'merchant.changed',
  'merchant.activated',
  'merchant.suspended',
  'merchant.closed',
  'merchant.logoUploaded',
  'merchant.feeRuleAdded',
  'merchant.feeRuleWithdrawn',
  'merchant.limitAdded',
  'merchant.limitWithdrawn',
  'institution.changed',
  'institutions.imported',
  'apiToken.created',
  'account.created',
  'account.settlingStopped',
  'account.locked',
  'account.statementDisputed',
  'account.qrReported',
  'account.qrDiffers',
  'device.enrolled',
  'device.reportedForeignAccount',
  'device.spokeForAnother',
  'proxy.created',
  'proxy.changed',
  'proxy.deleted',
  'transfer.reported',
  'webhookEndpoint.created',
  'webhookEndpoint.removed',
  'webhookEndpoint.disabled',
];

/** What was done, in words; an act without words is shown by its code. */
export function actionText(action: string, t: Translate): string {
  return textOr(`act.${action}`, action, t);
}

/** What kind of thing it was done to. */
export function entityText(entity: string, t: Translate): string {
  return textOr(`entity.${entity}`, entity, t);
}

/** In which capacity somebody acted. */
export function actorRoleText(role: string, t: Translate): string {
  return textOr(`actor.${role}`, role, t);
}

/** Who did it: a name, or the capacity where there is none. */
export function actorName(
  { actorName: name, actorRole }: Pick<AuditEntryRow, 'actorName' | 'actorRole'>,
  t: Translate,
): string {
  return name ?? actorRoleText(actorRole, t);
}

/** Why it was done: what a person wrote, or the words of a session's end, which the server names by a code. */
export function reasonText(
  { action, reason }: Pick<AuditEntryRow, 'action' | 'reason'>,
  t: Translate,
): string | null {
  return reason !== null && action === 'session.ended'
    ? textOr(`endReason.${reason}`, reason, t)
    : reason;
}

/** The table of texts answers a key that it does not have with the key itself. */
function textOr(key: string, otherwise: string, t: Translate): string {
  const text = t(key as TextKey);
  return text === key ? otherwise : text;
}
