import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from './options.ts';
import { readArguments } from './read-arguments.ts';

const own = fileURLToPath(new URL('../..', import.meta.url));
const lacking = 'restart,loseJournal,notices,signIn,transfers,names';
let folder: string;
let command: string;

/** The package as somebody else has it: a copy inside node_modules, beside the libraries that it names. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wallet-conformance-'));
  const installed = join(folder, 'node_modules', '@wallet', 'agent-protocol');
  await mkdir(dirname(installed), { recursive: true });
  await cp(own, installed, { recursive: true, filter: (from) => !from.endsWith('node_modules') });
  const libraries = join(own, '..', '..', 'node_modules');
  for (const name of ['zod', 'socket.io', 'socket.io-client'])
    await symlink(join(libraries, name), join(folder, 'node_modules', name));
  command = join(installed, 'bin', 'wallet-agent-conformance.js');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...args], { cwd: folder }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });
}
const agent = (wrong = '') =>
  `SAMPLE_WRONG=${wrong} ${process.execPath} ${join(own, 'src/conformance/testing/sample-agent-main.ts')}`;

describe('the command', () => {
  it('judges an agent that it starts, from inside node_modules on plain Node, and gives the report as JSON', async () => {
    const { code, out, err } = await run(
      '--json',
      '--quiet',
      '0.1',
      '--patience',
      '10',
      '--without',
      lacking,
      '--only',
      'commandResult,invalidCommand,pull',
      '--start',
      agent(),
    );
    expect([code, err]).toEqual([0, expect.stringContaining('4 kept, 0 broken, 1 not looked at')]);
    expect(
      (JSON.parse(out) as Report).verdicts.map(({ name, outcome }) => `${name} ${outcome}`),
    ).toEqual([
      'enrolment passed',
      'hello passed',
      'commandResult passed',
      'invalidCommand passed',
      'pull skipped',
    ]);
  });

  it('ends with 1 for a broken promise, and says which, what happened, and where it is written', async () => {
    const { code, out } = await run(
      '--quiet',
      '0.1',
      '--patience',
      '10',
      '--without',
      lacking,
      '--only',
      'unknownAccount',
      '--start',
      agent('takesAnyAccount'),
    );
    expect(code).toBe(1);
    expect(out).toMatch(
      /FAIL.*unknownAccount .*is refused as unknownAccount\.\n +what happened: it was accepted\n +written in: docs\/agent-protocol\.md, "`command`"/,
    );
  });

  it('ends with 2 and a sentence for a call that cannot be played', async () => {
    expect(await run('--without', 'transfers')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--without restart'),
    });
  });
});

describe('what is asked for', () => {
  it('is read with its defaults', () => {
    expect(
      readArguments([
        '--destination',
        'dana:DANA:081200000009:SITI CONTOH',
        '--without',
        'qr, names',
      ]),
    ).toMatchObject({
      port: 0,
      without: ['qr', 'names'],
      only: undefined,
      patienceMs: 60_000,
      quietMs: 2_000,
      amount: 1_000,
      updateTo: undefined,
      json: false,
      destination: {
        method: 'dana',
        institutionCode: 'DANA',
        accountNumber: '081200000009',
        holderName: 'SITI CONTOH',
      },
    });
  });

  it.each([
    [['--without', 'wings'], /--without knows no "wings"/],
    [['--only', 'nothing'], /--only knows no "nothing"/],
    [['--port', 'x'], /--port needs a number/],
    [['--destination', 'dana'], /--destination "dana": institutionCode/],
    [['--surprise'], /Unknown option/],
  ])('is refused with a sentence: %j', (args, sentence) => {
    expect(() => readArguments(args)).toThrow(sentence);
  });
});
