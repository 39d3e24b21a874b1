import { readFileSync } from 'node:fs';
import { secretVariables } from './variables.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Reads secrets from files: `DATABASE_URL_FILE` names that of `DATABASE_URL`. Reports file names, never values. */
export function withSecretFiles(env: Env): { env: Env; problems: string[] } {
  const problems: string[] = [];
  const read: Record<string, string> = {};
  for (const name of secretVariables) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) problems.push(`${name} and ${name}_FILE are both set: one of them must go.`);
    try {
      read[name] = readFileSync(file, 'utf8').trim();
    } catch (error) {
      problems.push(
        `${name}_FILE is ${JSON.stringify(file)}: it must be a file that can be read (${error instanceof Error && 'code' in error ? String(error.code) : 'it cannot'}).`,
      );
    }
  }
  return { env: { ...env, ...read }, problems };
}
