import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A test is a story told in one piece. */
const exempt = /\.test\.tsx?$|^(?:e2e|bench)\//;
const config = fileURLToPath(new URL('function-limit.json', import.meta.url));

interface Diagnostic {
  message: string;
  filename: string;
}

/** Functions over 60 lines outside tests, as `path#name`, sorted; ignores blank lines and comments. */
export function findLongFunctions(root: string): string[] {
  const args = ['-c', config, '--format', 'json', '.'];
  const { diagnostics } = JSON.parse(lint(args, root)) as { diagnostics: Diagnostic[] };
  return diagnostics
    .filter(({ filename }) => !exempt.test(filename))
    .map(({ filename, message }) => `${filename}#${nameIn(message)}`)
    .sort();
}

function lint(args: string[], cwd: string): string {
  try {
    return execFileSync('oxlint', args, { cwd, encoding: 'utf8', maxBuffer: 1 << 26 });
  } catch (error) {
    // The linter ends with 1 when it has found something; what it found is its output.
    const { status, stdout } = error as { status?: number; stdout?: string };
    if (status === 1 && stdout) return stdout;
    throw error;
  }
}

function nameIn(message: string): string {
  return /`([^`]+)`/.exec(message)?.[1] ?? 'anonymous';
}
