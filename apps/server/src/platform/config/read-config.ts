import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { isLoopback, secretVariables, type Variables, variables } from './variables.ts';
import { withSecretFiles } from './secret-files.ts';
import { allRoles, readRoles, type ServerRole } from './roles.ts';

export interface Config {
  /** `demo` has seeded users and a simulator and stays on this machine; `live` has neither. */
  kind: 'demo' | 'live';
  /** What this process does of the whole; everything when it is alone. */
  roles: ReadonlySet<ServerRole>;
  dataDir: string;
  /** The owner's, for migrations and commands. Undefined: the embedded PostgreSQL in the data folder. */
  databaseUrl: string | undefined;
  /** Those of the pools, beside `databaseUrl`; undefined when nobody said. */
  databaseLogins: Record<'staff' | 'writer' | 'tenant', string> | undefined;
  redisUrl: string | undefined;
  secretKeyFile: string;
  /** Where backups are kept; undefined when nobody said. It may be missing at the moment. */
  backupDir: string | undefined;
  /** The address to listen on: loopback unless said, and never another in a demo. */
  host: string;
  ports: { admin: number; merchant: number; simulator: number };
  origins: { admin: string; merchant: string; pay: string; agent: string };
  /** Who may frame the console; nobody when empty. */
  consoleFrameOrigins: string[];
  chromiumPath: string | undefined;
  smtpUrl: string | undefined;
  trustProxy: false | string;
  /** Reads, and writes, that each API token may send each second; it may save up twice as many. */
  apiCallsPerSecond: number;
  /** Writes are refused while less is free on the disk of the data folder, where the embedded PostgreSQL is. */
  freeSpaceFloorBytes: number;
  /** What checks of proxies ask; undefined: our own echo. */
  proxyEchoUrl: string | undefined;
  logLevel: Variables['LOG_LEVEL'];
  otlpEndpoint: string | undefined;
}

/** A wrong setting: each line names the variable, its value, and what is allowed. */
export class ConfigProblem extends Error {
  override name = 'ConfigProblem';
}

/** Reads all settings once, at the start. Throws a ConfigProblem that says everything that is wrong. */
export function readConfig(
  env: Record<string, string | undefined>,
  { kind, roles: named }: { kind: Config['kind']; roles?: string | undefined },
): Config {
  const { roles, problems } = readRoles(named);
  const secrets = withSecretFiles(env);
  const values = parse(secrets.env);
  const ports = {
    admin: values.PORT_ADMIN,
    merchant: values.PORT_MERCHANT,
    simulator: values.PORT_SIMULATOR,
  };
  const adminOrigin = values.ADMIN_ORIGIN ?? `http://localhost:${ports.admin}`;
  const merchantOrigin = values.MERCHANT_ORIGIN ?? `http://localhost:${ports.merchant}`;
  const dataDir = resolve(values.DATA_DIR);
  const config: Config = {
    kind,
    roles,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databaseLogins: readLogins(values),
    redisUrl: values.REDIS_URL,
    secretKeyFile: values.SECRET_KEY_FILE
      ? resolve(values.SECRET_KEY_FILE)
      : join(dataDir, 'secret.key'),
    backupDir: values.BACKUP_DIR,
    host: values.BIND,
    ports,
    origins: {
      admin: adminOrigin,
      merchant: merchantOrigin,
      pay: values.PAY_ORIGIN ?? merchantOrigin,
      agent: values.AGENT_ORIGIN ?? adminOrigin,
    },
    consoleFrameOrigins: values.CONSOLE_FRAME_ORIGINS,
    chromiumPath: values.CHROMIUM_PATH,
    smtpUrl: values.SMTP_URL,
    trustProxy: values.TRUST_PROXY ?? false,
    apiCallsPerSecond: values.API_CALLS_PER_SECOND,
    freeSpaceFloorBytes: values.FREE_SPACE_FLOOR_MB * 1024 * 1024,
    proxyEchoUrl: values.PROXY_ECHO_URL,
    logLevel: values.LOG_LEVEL,
    otlpEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
  };
  refuse([
    ...problems,
    ...secrets.problems,
    ...portClashes(ports),
    ...loneParts(config),
    ...loneLogins(values),
    ...(kind === 'demo' ? demoDangers(values) : []),
  ]);
  return config;
}

/** Stops a start on a Node that cannot run the server, which npm alone would not notice. */
export function refuseOldNode(version = process.versions.node): void {
  if (Number(version.split('.')[0]) >= 26) return;
  refuse([
    `This is Node ${version}: the server needs Node 26. Start it through npm after npm ci, which brings the right one.`,
  ]);
}

function parse(env: Record<string, string | undefined>): Variables {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = variables.safeParse(given);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => {
    const name = String(path[0]);
    const shown = secretVariables.has(name)
      ? 'wrong (its value is not shown)'
      : JSON.stringify(given[name]);
    return `${name} is ${shown}: it must be ${message}.`;
  });
  throw new ConfigProblem(problems.join('\n'));
}

/** A part of the whole works only with the others: over one database, and hearing each other. */
function loneParts({ roles, databaseUrl, redisUrl }: Config): string[] {
  if (roles.size === allRoles.size) return [];
  const needed = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl };
  return Object.entries(needed).flatMap(([name, value]) =>
    value === undefined
      ? [
          `${name} is not set: a process with --roles=${[...roles].join(',')} needs it, since others do the rest.`,
        ]
      : [],
  );
}

const loginVariables = [
  'DATABASE_STAFF_URL',
  'DATABASE_WRITER_URL',
  'DATABASE_TENANT_URL',
] as const;

function readLogins(values: Variables): Config['databaseLogins'] {
  const { DATABASE_STAFF_URL: staff, DATABASE_WRITER_URL: writer } = values;
  const { DATABASE_TENANT_URL: tenant } = values;
  return staff && writer && tenant ? { staff, writer, tenant } : undefined;
}

/** The logins of the pools belong together, and beside the owner's. */
function loneLogins(values: Variables): string[] {
  const wanted = ['DATABASE_URL', ...loginVariables] as const;
  if (loginVariables.every((name) => values[name] === undefined)) return [];
  return wanted.flatMap((name) =>
    values[name] === undefined
      ? [
          `${name} is not set: the addresses of the database’s owner and of the three pools are set together, or the owner’s alone.`,
        ]
      : [],
  );
}

function portClashes(ports: Config['ports']): string[] {
  const names = { admin: 'PORT_ADMIN', merchant: 'PORT_MERCHANT', simulator: 'PORT_SIMULATOR' };
  const pairs = [
    ['admin', 'merchant'],
    ['admin', 'simulator'],
    ['merchant', 'simulator'],
  ] as const;
  return pairs
    .filter(([a, b]) => ports[a] === ports[b])
    .map(([a, b]) => `${names[a]} and ${names[b]} are both ${ports[a]}: they must differ.`);
}

/** A demo has published passwords: nothing of it may face a network, and it must not touch real data. */
function demoDangers(values: Variables): string[] {
  const dangers: string[] = [];
  if (values.NODE_ENV === 'production') {
    dangers.push(
      'NODE_ENV is "production": a demo must not run there. Start with -- --live, or unset it.',
    );
  }
  if (!isLoopback(isIP(values.BIND) === 6 ? `[${values.BIND}]` : values.BIND)) {
    dangers.push(
      `BIND is ${JSON.stringify(values.BIND)}: a demo must stay on this machine. Start with -- --live, or unset it.`,
    );
  }
  for (const name of ['DATABASE_URL', ...loginVariables] as const) {
    const value = values[name];
    if (value && !isLoopback(new URL(value).hostname)) {
      dangers.push(
        `${name} is on another machine (its value is not shown): a demo must use one on localhost. Start with -- --live, or unset it.`,
      );
    }
  }
  for (const name of ['ADMIN_ORIGIN', 'MERCHANT_ORIGIN', 'PAY_ORIGIN', 'AGENT_ORIGIN'] as const) {
    const value = values[name];
    if (value && !isLoopback(new URL(value).hostname)) {
      dangers.push(
        `${name} is ${JSON.stringify(value)}: a demo must stay on localhost. Start with -- --live, or unset it.`,
      );
    }
  }
  return dangers;
}

function refuse(problems: string[]): void {
  if (problems.length > 0) throw new ConfigProblem(problems.join('\n'));
}
