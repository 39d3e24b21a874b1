import {
  accountIdSchema,
  deviceIdSchema,
  moneySchema,
  nameSchema,
  providerSchema,
  readEnrolmentLink,
} from '@wallet/agent-protocol';
import { checkEmv, merchantIdentity, parseEmv, readCurrency } from '@wallet/contract/emv';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { JournalEntry } from './agent/connection/journal-entry.ts';
import type { SimClock, Timing } from './clock.ts';

/** A movement that the provider shows from before the farm existed. Its id is the provider's. */
const pastLineSchema = z.strictObject({
  id: z.string().min(1).max(100),
  direction: z.enum(['credit', 'debit']),
  amount: moneySchema,
  counterparty: nameSchema,
  at: z.iso.datetime({ offset: true }),
});

const accountConfigSchema = z.strictObject({
  accountId: accountIdSchema,
  provider: providerSchema,
  holderName: nameSchema,
  number: z.string().min(4).max(40),
  staticQr: z
    .string()
    .refine((payload) => checkEmv(payload).ok, 'must be an EMVCo payload in order'),
  /** What the account holds before its `history`. */
  openingBalance: moneySchema,
  history: z.array(pastLineSchema).max(500).optional(),
  signedIn: z.boolean().optional(),
  /** What its app takes for a transfer by a rail, and whether the history shows that as a row of its own. */
  transferFees: z
    .record(
      z.string().min(1).max(20),
      z.strictObject({ amount: moneySchema, row: z.enum(['same', 'own']) }),
    )
    .optional(),
});

const phone = {
  name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9 _-]{0,39}$/, 'letters, digits, blank, _ and -'),
  model: z.string().min(1).max(120).optional(),
  carrier: z.string().min(1).max(60).optional(),
  accounts: z.array(accountConfigSchema).max(20),
};
const deviceConfigSchema = z.strictObject({
  deviceId: deviceIdSchema,
  token: z.string().min(1).max(500),
  ...phone,
});
/** A phone that comes in by the link of its one-time code. */
const newDeviceSchema = z.strictObject({
  enrolment: z
    .string()
    .max(500)
    .refine(
      (link) => readEnrolmentLink(link) !== undefined,
      'the text of an enrolment code\u2019s QR code',
    ),
  ...phone,
});

/** What the command line reads from its file. */
export const farmConfigSchema = z
  .strictObject({
    serverUrl: z.url({ protocol: /^https?$/ }),
    controlPort: z.int().min(0).max(65_535),
    seed: z.union([z.string().min(1).max(100), z.int()]).optional(),
    dataDir: z.string().min(1),
    devices: z
      .array(z.union([deviceConfigSchema, newDeviceSchema]))
      .min(1)
      .max(500),
  })
  .superRefine((config, context) => {
    const devices = config.devices.map((device) =>
      'token' in device ? device : { ...device, deviceId: device.enrolment, token: '' },
    );
    for (const message of contradictions(devices))
      context.addIssue({ code: 'custom', path: ['devices'], message });
  });

export type AccountConfig = z.infer<typeof accountConfigSchema>;
export type DeviceConfig = z.infer<typeof deviceConfigSchema>;
export type NewDevice = z.infer<typeof newDeviceSchema>;

export interface SimulatorOptions {
  serverUrl: string;
  /** 0 takes any free port. */
  controlPort: number;
  seed: string | number;
  /** Provider state and journals live here, so that a restart finds them again. */
  dataDir: string;
  devices: readonly DeviceConfig[];
  /** Who may use the control address as an HTTP proxy that leads to this machine only; nobody when left out. */
  proxies?: readonly { username: string; password: string }[];
  log: Logger;
  timing?: Partial<Timing>;
  clock?: SimClock;
  /** For aimed schedules: true switches the phone off just before or after a journal entry is on disk. */
  diesAt?: ((deviceId: string, write: JournalWrite) => boolean) | undefined;
}

export interface JournalWrite {
  entry: JournalEntry;
  when: 'before' | 'after';
}

/** What cannot be true at the same time: two phones, accounts or codes that are the same. */
export function contradictions(devices: readonly DeviceConfig[]): string[] {
  const accounts = devices.flatMap((device) => device.accounts);
  const wrongCurrency = accounts.filter(
    (account) => readCurrency(parseEmv(account.staticQr)) !== account.openingBalance.currency,
  );
  return [
    ...twice(devices.map((device) => device.deviceId)).map((id) => `device ${id} is named twice`),
    ...twice(devices.map((device) => device.name)).map((name) => `two phones are called ${name}`),
    ...twice(accounts.map((account) => account.accountId)).map(
      (id) => `account ${id} is on two phones`,
    ),
    ...twice(accounts.map((account) => merchantIdentity(parseEmv(account.staticQr)))).map(
      (identity) => `two accounts have a code that pays ${identity}`,
    ),
    ...wrongCurrency.map(
      (account) => `account ${account.accountId} has a code in another currency than its balance`,
    ),
  ];
}

function twice(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, at) => values.indexOf(value) !== at))];
}
