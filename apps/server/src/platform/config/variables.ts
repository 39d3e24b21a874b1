import { statSync } from 'node:fs';
import { isIP } from 'node:net';
import { isAbsolute } from 'node:path';
import { z } from 'zod';

/** All environment variables. A schema's message completes "it must be ...". Empty counts as not set. */
export const variables = z.object({
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: databaseUrl().optional(),
  DATABASE_STAFF_URL: databaseUrl().optional(),
  DATABASE_WRITER_URL: databaseUrl().optional(),
  DATABASE_TENANT_URL: databaseUrl().optional(),
  REDIS_URL: urlOf(['redis:', 'rediss:'], 'an address like redis://host:6379').optional(),
  DATABASE_URL_FILE: z.string().optional(),
  DATABASE_STAFF_URL_FILE: z.string().optional(),
  DATABASE_WRITER_URL_FILE: z.string().optional(),
  DATABASE_TENANT_URL_FILE: z.string().optional(),
  REDIS_URL_FILE: z.string().optional(),
  SMTP_URL_FILE: z.string().optional(),
  SECRET_KEY_FILE: z.string().optional(),
  BACKUP_DIR: folder().optional(),
  BIND: z
    .string()
    .refine(
      (text) => text === 'localhost' || isIP(text) !== 0,
      'an address of this machine to listen on, such as 127.0.0.1, or 0.0.0.0 for all of them',
    )
    .default('localhost'),
  PORT_ADMIN: port().default(3567),
  PORT_MERCHANT: port().default(3568),
  PORT_SIMULATOR: port().default(3570),
  ADMIN_ORIGIN: origin().optional(),
  MERCHANT_ORIGIN: origin().optional(),
  AGENT_ORIGIN: origin().optional(),
  PAY_ORIGIN: origin().optional(),
  CONSOLE_FRAME_ORIGINS: z
    .string()
    .transform((text) => text.split(',').map((item) => item.trim()))
    .pipe(z.array(origin()))
    .default([]),
  CHROMIUM_PATH: z.string().optional(),
  SMTP_URL: urlOf(['smtp:', 'smtps:'], 'an address like smtps://user:password@host:465').optional(),
  PROXY_ECHO_URL: urlOf(
    ['https:'],
    'an https address that answers with the address of its caller',
  ).optional(),
  TRUST_PROXY: z
    .string()
    .regex(
      /^[0-9a-fA-F.:/, ]+$/,
      'the addresses or networks of your proxies, such as 10.0.0.0/8, separated by commas',
    )
    .optional(),
  API_CALLS_PER_SECOND: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'a whole number from 1 to 999999')
    .transform(Number)
    .default(50),
  FREE_SPACE_FLOOR_MB: z
    .string()
    .regex(/^\d{1,7}$/, 'a whole number from 0 to 9999999')
    .transform(Number)
    .default(256),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: urlOf(
    ['http:', 'https:'],
    'an address like http://host:4318',
  ).optional(),
  NODE_ENV: z.string().optional(),
});

export type Variables = z.output<typeof variables>;

/** Their values hold passwords and are not repeated in messages. */
export const secretVariables: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'DATABASE_STAFF_URL',
  'DATABASE_WRITER_URL',
  'DATABASE_TENANT_URL',
  'REDIS_URL',
  'SMTP_URL',
]);

function port() {
  const message = 'a whole number from 1 to 65535';
  return z
    .string()
    .regex(/^\d{1,5}$/, message)
    .transform(Number)
    .refine((value) => value >= 1 && value <= 65_535, message);
}

/** A folder by its whole path; it may be missing at times, as a disk of the network is. */
function folder() {
  const isFolder = (path: string) =>
    isAbsolute(path) && statSync(path, { throwIfNoEntry: false })?.isDirectory() !== false;
  return z.string().refine(isFolder, 'the whole path of a folder, such as /var/backups/wallet');
}

function databaseUrl() {
  return urlOf(
    ['postgres:', 'postgresql:'],
    'an address like postgresql://user:password@host:5432/name',
  );
}

function urlOf(protocols: string[], message: string) {
  return z
    .string()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), message);
}

/** An origin is exactly scheme, host and port; cookies of the pay page work over https and on loopback only. */
function origin() {
  const message =
    'an origin like https://console.example (http only for localhost), without a path';
  return z.string().refine((text) => {
    if (!URL.canParse(text)) return false;
    const url = new URL(text);
    return (
      url.origin === text &&
      (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname)))
    );
  }, message);
}

/** Whether the host name is one of this machine's own. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname)
  );
}
