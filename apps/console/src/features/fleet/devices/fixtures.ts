import { texts as english } from '../../../app/variants/admin/texts-en.ts';
import type { DeviceDetail, DeviceRow } from '@wallet/contract';
import { plainTranslator } from '../../../lib/text/translator.ts';

export const rupiah = (value: string) => ({ value, currency: 'IDR' as const });

/** The English texts, with plurals as they are for many. */
export const t = plainTranslator(
  Object.fromEntries(
    Object.entries(english).map(([key, text]) => [key.replace(/_other$/, ''), text]),
  ),
);

export function row(id: string, more: Partial<DeviceRow> = {}): DeviceRow {
  return {
    id,
    name: id.toUpperCase(),
    model: 'Galaxy A15',
    osVersion: null,
    agentVersion: null,
    state: 'available',
    reason: null,
    maintenanceReason: null,
    isRevoked: false,
    isBusy: false,
    currentCommand: null,
    battery: null,
    network: null,
    health: {},
    accounts: [],
    openMoney: [],
    isSafe: true,
    isDraining: false,
    pendingAct: null,
    tags: [],
    owner: null,
    lastSeenAt: null,
    ...more,
  };
}

export const safe = {
  isSafe: true,
  openDeposits: { count: 0, sums: [] },
  otpPending: false,
  openIntents: 0,
};

export function detail(more: Partial<DeviceDetail> = {}): DeviceDetail {
  return {
    id: 'dev_1',
    mode: 'live',
    name: 'JKT-A01',
    model: 'Galaxy A15',
    osVersion: null,
    agentVersion: null,
    capabilities: [],
    care: null,
    agentDoubt: null,
    serial: null,
    state: 'available',
    reason: '',
    whatToDo: '',
    notChosen: null,
    isBusy: false,
    currentCommand: null,
    sims: [],
    battery: null,
    network: null,
    tags: [],
    notes: null,
    maintenance: null,
    drain: null,
    pendingAct: null,
    owner: null,
    proxy: null,
    accounts: [],
    risk: safe,
    health: [],
    runningChecks: [],
    queue: { open: 0, limit: 20 },
    token: { issuedAt: '2026-11-20T00:00:00.000Z', previousUntil: null, revokedAt: null },
    enrolment: null,
    lastSeenAt: '2026-11-21T00:00:00.000Z',
    enrolledAt: '2026-11-20T00:00:00.000Z',
    retired: null,
    createdAt: '2026-11-20T00:00:00.000Z',
    revision: 1,
    ...more,
  };
}
