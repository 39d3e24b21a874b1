import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readHead, verifyAudit } from '#modules/audit';
import { systemClock } from '#platform/clock';
import { silentLog } from '#platform/log';
import { writeHead } from '#platform/seals/heads';
import { CommandProblem, optionProblem, type Command } from '../command.ts';
import { withDatabase } from '../open-for-command.ts';

export const verifyAuditCommand: Command = {
  name: 'verify-audit',
  argument: '[--heads FILE]',
  summary:
    'Prove the audit log: digests, places, seals, their chain, and the heads kept outside the database',
  details: `Reads one snapshot while the server goes on. Exit code 0 means everything holds; otherwise each divergence is one sentence, in the order of the log.
  --heads FILE      compare with these heads, a copy from elsewhere for instance; DATA_DIR/heads/audit.jsonl when left out
  --without-heads   do not compare: that the end was not cut off is then not proved
  --print-head      print the newest head as one line of JSON and prove nothing`,
  run: (args) => {
    const options = readOptions(args);
    return withDatabase(
      async ({ address, db, config }) => {
        if (options['print-head']) {
          const head = await readHead(db.read);
          if (!head) throw new CommandProblem('Nothing was sealed yet.');
          process.stdout.write(`${writeHead(head)}\n`);
          return true;
        }
        const headsFile = options['without-heads']
          ? undefined
          : (options.heads ?? join(config.dataDir, 'heads', 'audit.jsonl'));
        const { ok, lines } = await verifyAudit(
          { url: address, log: silentLog() },
          { headsFile, onProgress: sayNowAndThen() },
        );
        process.stdout.write(`${lines.join('\n')}\n`);
        return ok;
      },
      { evenUnfinished: true },
    );
  },
};

function readOptions(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        heads: { type: 'string' },
        'without-heads': { type: 'boolean' },
        'print-head': { type: 'boolean' },
      },
    });
    if (Object.keys(values).length > 1)
      throw new TypeError('Give one of --heads, --without-heads and --print-head');
    return values;
  } catch (error) {
    throw optionProblem(error);
  }
}

const quietMs = 2_000;

/** Says on the error output how far it has come, every two seconds of a long run. */
function sayNowAndThen(): (progress: { seq: bigint; lastSeq: bigint }) => void {
  let saidAt = systemClock.monotonicMs();
  return ({ seq, lastSeq }) => {
    if (systemClock.monotonicMs() - saidAt < quietMs) return;
    saidAt = systemClock.monotonicMs();
    process.stderr.write(`... entry ${seq} of ${lastSeq}\n`);
  };
}
