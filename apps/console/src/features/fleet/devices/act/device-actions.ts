import { mayMove, commandMachine } from '@wallet/contract/states';
import {
  mayRole,
  roles,
  type AgentCapability,
  type DeviceCommandRow,
  type DeviceDetail,
  type PendingAct,
  type Permission,
  type RoleId,
} from '@wallet/contract';
import type { TextKey } from '../../../../lib/text/index.ts';

export const deviceActs = [
  'maintenance',
  'endMaintenance',
  'drain',
  'undrain',
  'edit',
  'owner',
  'renewCode',
  'restart',
  'updateAgent',
  'proxy',
  'rotateToken',
  'revokeToken',
  'retire',
] as const;
export type DeviceAct = (typeof deviceActs)[number];
/** Acts that only help and take nothing away: done at once. All others ask first. */
export const quickActs = ['endMaintenance', 'undrain', 'renewCode'] as const;
export type QuickAct = (typeof quickActs)[number];
export type DialogAct = Exclude<DeviceAct, QuickAct>;

/** Why an act cannot be used now: a right that is missing, or a text about the state. */
export type DisabledReason = { right: Permission } | { text: TextKey };

const rightOf: Readonly<Record<DeviceAct, Permission>> = {
  maintenance: 'devices.manage',
  endMaintenance: 'devices.manage',
  drain: 'devices.manage',
  undrain: 'devices.manage',
  edit: 'devices.manage',
  owner: 'devices.manage',
  renewCode: 'devices.enrol',
  rotateToken: 'devices.enrol',
  revokeToken: 'devices.enrol',
  retire: 'devices.manage',
  restart: 'devices.manage',
  updateAgent: 'devices.manage',
  proxy: 'devices.manage',
};

/** The acts that wait, when asked to, until no money is at risk; the name under which the server keeps them. */
export const waitingActs: Readonly<Partial<Record<DialogAct, PendingAct>>> = {
  maintenance: 'maintenance',
  owner: 'changeOwner',
  revokeToken: 'revokeToken',
  retire: 'retire',
  restart: 'restart',
  updateAgent: 'updateAgent',
  proxy: 'changeProxy',
};

/** The acts of a device's menu: of a pair the one that fits its state. */
export function actionsOf({ maintenance, drain, token }: DeviceDetail): DeviceAct[] {
  const isShown: Readonly<Partial<Record<DeviceAct, boolean>>> = {
    maintenance: maintenance === null,
    endMaintenance: maintenance !== null,
    drain: drain === null,
    undrain: drain !== null,
    renewCode: token.issuedAt === null,
    rotateToken: token.issuedAt !== null,
  };
  return deviceActs.filter((act) => isShown[act] ?? true);
}

/** Why somebody cannot do an act to a device; null when nothing is in the way. The missing right goes first. */
export function disabledReasonOf(
  act: DeviceAct,
  device: DeviceDetail,
  roleId: RoleId,
): DisabledReason | null {
  if (!mayRole(roleId, rightOf[act])) return { right: rightOf[act] };
  if (act === 'owner' && roleId !== roles.admin) return { text: 'deviceAct.onlyAdmin' };
  if (device.state === 'retired') return { text: 'deviceAct.isRetired' };
  const text = stateHindrance(act, device);
  return text === null ? null : { text };
}

function stateHindrance(act: DeviceAct, device: DeviceDetail): TextKey | null {
  const { accounts, token, pendingAct, drain, maintenance } = device;
  if (pendingAct !== null && act in waitingActs) return 'deviceAct.oneWaits';
  if (act === 'restart' || act === 'updateAgent') return careHindrance(act, device);
  if (act === 'drain') return maintenance === null ? null : 'deviceAct.inMaintenance';
  if (act === 'undrain') return drain === null ? 'deviceAct.notDraining' : null;
  if (act === 'revokeToken') return token.issuedAt === null ? 'deviceAct.noToken' : null;
  if (act === 'retire') return accounts.length > 0 ? 'deviceAct.hasAccounts' : null;
  return null;
}

/** Only what the agent announces, of a phone that is there and does nothing of the kind already. */
function careHindrance(
  kind: AgentCapability,
  { state, capabilities, care }: DeviceDetail,
): TextKey | null {
  if (state === 'enrolling') return 'deviceAct.neverConnected';
  if (!capabilities.includes(kind))
    return kind === 'restart' ? 'deviceAct.cannotRestart' : 'deviceAct.cannotUpdate';
  if (state === 'offline') return 'deviceAct.isOffline';
  return care === null ? null : 'deviceAct.careRuns';
}

/** Why no check can be started on a phone now; null when one can. */
export function checkDisabledReason(
  { state, runningChecks }: Pick<DeviceDetail, 'state' | 'runningChecks'>,
  roleId: RoleId,
  accountId: string | null = null,
): DisabledReason | null {
  if (!mayRole(roleId, 'devices.check')) return { right: 'devices.check' };
  if (state === 'retired') return { text: 'deviceAct.isRetired' };
  if (state === 'enrolling') return { text: 'deviceAct.neverConnected' };
  if (state === 'offline') return { text: 'deviceAct.isOffline' };
  return runningChecks.some((check) => check.accountId === accountId)
    ? { text: 'deviceAct.checkRunning' }
    : null;
}

/** Why a command cannot be taken back; null when it can: only what was not sent yet. */
export function cancelDisabledReason(
  { state }: Pick<DeviceCommandRow, 'state'>,
  roleId: RoleId,
): DisabledReason | null {
  if (!mayRole(roleId, 'devices.manage')) return { right: 'devices.manage' };
  return mayMove(commandMachine, 'cancel', state) ? null : { text: 'deviceAct.sentAlready' };
}

export function isQuick(act: DeviceAct): act is QuickAct {
  return (quickActs as readonly DeviceAct[]).includes(act);
}
