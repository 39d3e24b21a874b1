import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { freePorts } from '../start/open-system.ts';
import { start, stop, type Started } from '../start/started.ts';

/** What a command of the server's shell did. */
interface ShellEnd {
  code: number | null;
  text: string;
}

/** A live installation in a folder of its own, which versions of the program take turns to run. */
export interface Installation {
  adminUrl: string;
  merchantUrl: string;
  dataDir: string;
  /** Runs a command of the shell of a version, whatever it ends with. */
  shell(tree: string, ...args: string[]): Promise<ShellEnd>;
  /** The same, begun and not waited for. */
  begin(tree: string, ...args: string[]): Started;
  /** Starts a version's server as the install page says; rejects with its output if it ends early. */
  serve(tree: string): Promise<void>;
  /** As systemd does: SIGTERM to the server, and its end. */
  stop(): Promise<void>;
}

/** `dataDir` is there; the key file is made in it. */
export async function openInstallation(dataDir: string, mailPort: number): Promise<Installation> {
  const [admin, merchant] = await freePorts(2);
  const env = {
    ...process.env,
    NODE_ENV: '',
    DATA_DIR: dataDir,
    SECRET_KEY_FILE: join(dataDir, 'wallet.key'),
    PORT_ADMIN: admin,
    PORT_MERCHANT: merchant,
    SMTP_URL: `smtp://localhost:${mailPort}`,
  };
  const run = (tree: string, args: readonly string[]) =>
    start({ command: process.execPath, args, env, cwd: tree });
  let server: Started | undefined;
  const begin = (tree: string, ...args: string[]) =>
    run(tree, [join(tree, 'apps/server/src/cli.ts'), ...args]);
  return {
    adminUrl: `http://localhost:${admin}`,
    merchantUrl: `http://localhost:${merchant}`,
    dataDir,
    begin,
    shell: async (tree, ...args) => {
      const command = begin(tree, ...args);
      return { code: await command.ended, text: command.text() };
    },
    serve: async (tree) => {
      server = run(tree, [join(tree, 'scripts/start/serve.ts'), '--live']);
      await server.says('health is at port');
    },
    stop: async () => {
      if (server) await stop(server);
      server = undefined;
    },
  };
}

/** The pages that `serve` gives, built by the version itself. */
export function buildPages(tree: string): void {
  execFileSync(process.execPath, [join(tree, 'scripts/build.ts')], { cwd: tree, stdio: 'ignore' });
}

/** A refusal with its code, as screens get it. */
export class RefusedCall extends Error {
  readonly code: string;
  constructor(path: string, { code, detail }: { code: string; detail?: string }) {
    super(`${path}: ${code} ${detail ?? ''}`);
    this.code = code;
  }
}

/** A call of a console's or the merchant API's; throws a RefusedCall. */
export async function call<Answer>(
  origin: string,
  path: string,
  { body, bearer, method }: { body?: object; bearer?: string; method?: string } = {},
): Promise<Answer> {
  const answer = await fetch(`${origin}${path}`, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      origin,
      'idempotency-key': randomUUID(),
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (answer.status === 204) return {} as Answer;
  const json = (await answer.json()) as Answer & { code: string };
  if (!answer.ok) throw new RefusedCall(path, json);
  return json;
}

const patienceMs = 40_000;

/** What `ask` answers as soon as it does not throw. */
export async function eventually<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (const giveUpAtMs = Date.now() + patienceMs; ;) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > giveUpAtMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

export function must(condition: boolean, otherwise: string): void {
  if (!condition) throw new Error(otherwise);
}
