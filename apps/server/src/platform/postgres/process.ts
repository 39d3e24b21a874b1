import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { errorCode } from '#platform/error-code';

/** Whether the process runs. A zombie, which nobody collects in many containers, does not. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return false;
  }
  if (process.platform !== 'linux') return true;
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat !== '' && stat.charAt(stat.lastIndexOf(')') + 2) !== 'Z';
}

/** The program's name, or undefined when the system does not tell. */
export async function commandOf(pid: number): Promise<string | undefined> {
  try {
    if (process.platform === 'linux') return (await readFile(`/proc/${pid}/comm`, 'utf8')).trim();
    return (await promisify(execFile)('ps', ['-o', 'comm=', '-p', String(pid)])).stdout.trim();
  } catch {
    return undefined;
  }
}
