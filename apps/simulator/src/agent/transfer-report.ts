import type { TransferReport } from '@wallet/agent-protocol';
import type { TransferRecord } from './connection/journal-state.ts';

/** What the journal can say of a transfer. "About to press" with nothing after it is unknown, for ever. */
export function reportOf(record: TransferRecord, journalId: string): TransferReport {
  const { intentId, epoch, accountId, sequence, fence } = record;
  const evidence = record.evidence ?? {
    step: 'pressSend',
    message: 'The phone went off between the journal entry and the answer of the app.',
  };
  const outcome =
    record.state === 'closed' && fence
      ? 'notPressed'
      : record.state === 'pressed'
        ? 'pressed'
        : 'unknown';
  const head = {
    reportId: `report.${journalId}.${sequence}`,
    intentId,
    epoch,
    accountId,
    journalId,
    sequence,
    evidence,
  };
  return outcome === 'notPressed' && fence
    ? { ...head, outcome, fence }
    : { ...head, outcome: outcome === 'pressed' ? 'pressed' : 'unknown' };
}
