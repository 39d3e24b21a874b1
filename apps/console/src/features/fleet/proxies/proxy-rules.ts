import type { ProxyProtocol, ProxyRow, RoleId, Permission } from '@wallet/contract';
import { mayRole } from '@wallet/contract';
import type { TextKey } from '../../../lib/text/index.ts';

const dayMs = 86_400_000;
const soonDays = 7;

/** How soon something ends: whole days that are left within the last week. Null for what does not end. */
export function endOf(
  at: string | null,
  nowMs: number,
): { kind: 'far' } | { kind: 'over' } | { kind: 'soon'; days: number } | null {
  if (at === null) return null;
  const leftMs = Date.parse(at) - nowMs;
  if (leftMs <= 0) return { kind: 'over' };
  return leftMs > soonDays * dayMs
    ? { kind: 'far' }
    : { kind: 'soon', days: Math.floor(leftMs / dayMs) };
}

/** `host:port`, with brackets around an IPv6 address. */
export function placeOf({ host, port }: { host: string; port: number }): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

export type ProxyAct = 'check' | 'edit' | 'disable' | 'enable' | 'delete';

export const rightOf: Readonly<Record<ProxyAct, Permission>> = {
  check: 'proxies.check',
  edit: 'proxies.update',
  disable: 'proxies.update',
  enable: 'proxies.update',
  delete: 'proxies.delete',
};

/** The acts of a proxy: all of them stay, of disable and enable the one that fits. */
export function actionsOf({ status }: Pick<ProxyRow, 'status'>): ProxyAct[] {
  return ['check', 'edit', status === 'active' ? 'disable' : 'enable', 'delete'];
}

export type DisabledReason =
  | { right: Permission }
  | { text: TextKey; values?: Record<string, number> };

/** Why somebody cannot do an act now; null when nothing is in the way. The missing right goes first. */
export function disabledReasonOf(
  act: ProxyAct,
  proxy: Pick<ProxyRow, 'isChecking' | 'assignedCount' | 'assignedDevices'>,
  roleId: RoleId,
): DisabledReason | null {
  if (!mayRole(roleId, rightOf[act])) return { right: rightOf[act] };
  const { isChecking, assignedCount, assignedDevices: devices } = proxy;
  const accounts = assignedCount - devices;
  if (act === 'check' && isChecking) return { text: 'proxyAct.checking' };
  if (act === 'delete' && accounts + devices > 0)
    return { text: 'proxyAct.inUse', values: { accounts, devices } };
  return null;
}

/** The form as it is typed. */
export interface ProxyForm {
  name: string;
  protocol: ProxyProtocol;
  host: string;
  port: string;
  username: string;
  password: string;
  country: string;
  maxAccounts: string;
  /** A day such as 2026-11-21, or nothing. */
  expiresOn: string;
  ownerUserId: string;
  notes: string;
}

export const emptyForm: ProxyForm = {
  name: '',
  protocol: 'http',
  host: '',
  port: '',
  username: '',
  password: '',
  country: '',
  maxAccounts: '1',
  expiresOn: '',
  ownerUserId: '',
  notes: '',
};

/** The form of a proxy as it is. Its password is not in it, because nobody has it. */
export function formOf(proxy: ProxyRow, timeZone: string): ProxyForm {
  const { name, protocol, host, port, username, country, maxAccounts, expiresAt, owner, notes } =
    proxy;
  return {
    name,
    protocol,
    host,
    port: String(port),
    username: username ?? '',
    password: '',
    country: country ?? '',
    maxAccounts: String(maxAccounts),
    expiresOn:
      expiresAt === null
        ? ''
        : new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(
            Date.parse(expiresAt) - 1,
          ),
    ownerUserId: owner?.id ?? '',
    notes: notes ?? '',
  };
}

export type FieldProblems = Partial<Record<keyof ProxyForm, TextKey>>;

/** What is wrong with the fields by their form. `before` is the proxy that is changed; null for a new one. */
export function problemsOf(form: ProxyForm, before: ProxyRow | null): FieldProblems {
  return {
    ...(form.host.trim() !== '' &&
      /[\s/@]|:\/\/|^[^:]*:\d*$/.test(form.host.trim()) && { host: 'proxyForm.hostForm' as const }),
    ...(!isWhole(form.port, 65_535) && { port: 'proxyForm.portRange' as const }),
    ...(!isWhole(form.maxAccounts, 10_000) && { maxAccounts: 'proxyForm.accountsRange' as const }),
    ...(form.password !== '' &&
      form.username.trim() === '' && { username: 'proxyForm.passwordAlone' as const }),
    ...(form.password === '' &&
      needsPasswordAgain(form, before) && { password: 'proxyForm.passwordAgain' as const }),
  };
}

/** A kept password is sent to no other place and with no other name. */
export function needsPasswordAgain(form: ProxyForm, before: ProxyRow | null): boolean {
  if (!before?.hasPassword || form.username.trim() === '') return false;
  return (
    form.protocol !== before.protocol ||
    form.host.trim().toLowerCase() !== before.host ||
    Number(form.port) !== before.port ||
    form.username.trim() !== before.username
  );
}

function isWhole(text: string, max: number): boolean {
  return /^\d{1,5}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= max;
}
