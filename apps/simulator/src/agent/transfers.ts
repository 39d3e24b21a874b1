import {
  readBody,
  type Evidence,
  type TransferNextAnswer,
  type TransferOrder,
  type TransferQuestionAnswer,
} from '@wallet/agent-protocol';
import { AppError } from '../provider/apps.ts';
import { PhoneDied } from './connection/boot.ts';
import { transferKey, type TransferRecord } from './connection/journal-state.ts';
import { takeFault, type Parts } from './parts.ts';
import { reportJournal } from './report-journal.ts';
import { reportOf } from './transfer-report.ts';

/** The moment of asking: what a press must still agree with. */
interface Asked {
  t0Ms: number;
  at: string;
  connection: string;
}

/**
 * Pulls transfers and presses each at most once: every step is on disk before the next, and it
 * presses only in time, in the same boot and connection, with the right account on screen.
 */
export class Transfers {
  private readonly parts: Parts;
  /** Orders that this very boot is working on: after a restart nothing is. */
  private readonly atWork = new Set<string>();
  private longestPressMs: number;

  constructor(parts: Parts) {
    this.parts = parts;
    this.longestPressMs = parts.timing.longestPressMs;
  }

  start(): void {
    this.parts.connection.hear('transfer:question', (body, answer) => {
      const reading = readBody('transfer:question', body);
      if (reading.ok) answer(this.answer(reading.value));
    });
    this.parts.connection.hear('journal:question', (body, answer) => {
      const reading = readBody('journal:question', body);
      if (reading.ok) answer(reportJournal(this.parts.journal, reading.value));
    });
  }

  /** An order is being worked on: until it ends the agent changes neither itself nor its phone. */
  hasOpen(): boolean {
    return this.atWork.size > 0;
  }

  /** Closes what was open when the phone went off, and tells what was never told. */
  async recover(): Promise<void> {
    const { journal, boot } = this.parts;
    const known = [...journal.state.transfers.values()];
    for (const record of known) {
      if (record.state === 'taken')
        await this.fence(record, {
          step: 'restart',
          message: 'The phone went off before pressing.',
        });
      else this.report(record);
      boot.check();
    }
  }

  /** Asks for a transfer and carries it out. True when the server was asked. */
  async wake(accountId: string): Promise<boolean> {
    const { boot, apps, connection, journal, clock } = this.parts;
    const { identity } = apps.show(accountId);
    const askId = this.parts.newId('ask');
    const sequence = await journal.write({ type: 'asked', askId, accountId });
    const on = connection.id;
    if (on === undefined) return false;
    const asked = { t0Ms: boot.monotonicMs(), at: clock.now().toISOString(), connection: on };
    const question = {
      askId,
      accountId,
      t0MonotonicMs: asked.t0Ms,
      bootId: boot.bootId,
      journalId: journal.journalId,
      sequence,
      identity,
    };
    const answer = await connection.askOnce('transfer:next', question, (late) =>
      this.tooLate(late),
    );
    boot.check();
    if (answer?.ok && answer.transfer) await this.take(answer.transfer, accountId, asked);
    return true;
  }

  /** What the journal knows, and nothing else. Only a fence on disk denies. */
  answer({
    intentId,
    epoch,
    journalId,
  }: {
    intentId: string;
    epoch: number;
    journalId: string;
  }): TransferQuestionAnswer {
    const { journal } = this.parts;
    const about = { intentId, epoch, journalId: journal.journalId };
    const record =
      journalId === journal.journalId
        ? journal.state.transfers.get(transferKey({ intentId, epoch }))
        : undefined;
    if (!record) return { ...about, answer: 'unknown', inJournal: false };
    const { sequence, fence, evidence } = record;
    if (record.state === 'closed' && fence)
      return { ...about, sequence, answer: 'closedNeverPress', fence };
    if (record.state === 'pressed' && evidence)
      return { ...about, sequence, answer: 'pressed', evidence };
    if (record.state === 'taken' || this.atWork.has(transferKey(record)))
      return { ...about, sequence, answer: 'open' };
    return { ...about, answer: 'unknown', inJournal: true };
  }

  private async take(order: TransferOrder, accountId: string, asked: Asked): Promise<void> {
    const { journal } = this.parts;
    const known = journal.state.transfers.get(transferKey(order));
    if (known) return this.report(known);
    const begun = [...journal.state.transfers.values()].find(
      (one) =>
        one.intentId === order.intentId && (one.state !== 'closed' || one.epoch >= order.epoch),
    );
    if (begun || order.accountId !== accountId) {
      await this.fence(order, {
        step: 'take',
        message: begun ? 'This intent was begun before.' : 'The order is for another account.',
      });
      return;
    }
    this.atWork.add(transferKey(order));
    try {
      await journal.write({ type: 'taken', order, askedAt: asked.at });
      await this.carryOut(order, asked);
    } finally {
      this.atWork.delete(transferKey(order));
    }
  }

  private async carryOut(order: TransferOrder, asked: Asked): Promise<void> {
    const { boot, journal, apps, timing, crash } = this.parts;
    const doubt = (await this.fillForm(order)) ?? this.whyNotPress(order, asked);
    if (doubt) return this.fence(order, doubt);
    await journal.write({ type: 'aboutToPress', intentId: order.intentId, epoch: order.epoch });
    const late = this.whyNotPress(order, asked);
    if (late) return this.fence(order, late);
    if (takeFault(this.parts, 'dieBeforePress', order.accountId)) crash();
    boot.check();
    const beganMs = boot.monotonicMs();
    await boot.wait(timing.pressMs);
    const press = await apps.press(order, asked.at);
    if (takeFault(this.parts, 'dieAfterPress', order.accountId)) crash();
    boot.check();
    this.longestPressMs = Math.max(this.longestPressMs, boot.monotonicMs() - beganMs);
    const evidence: Evidence = {
      step: 'pressSend',
      pressedAt: this.parts.serverClock.now(),
      providerAnswer: press.outcome,
      ...(press.lineId === undefined
        ? { refusal: { code: 'insufficientFunds', text: 'Insufficient balance.' } }
        : { providerTransactionId: press.lineId }),
    };
    await journal.write({
      type: 'pressed',
      intentId: order.intentId,
      epoch: order.epoch,
      evidence,
    });
    this.reportKnown(order);
  }

  /** Opens the form and reads the name; says what speaks against going on. */
  private async fillForm({ accountId, destination }: TransferOrder): Promise<Evidence | undefined> {
    const { boot, apps, timing } = this.parts;
    await boot.wait(timing.stepMs);
    const slow = takeFault(this.parts, 'nameTimeout', accountId);
    if (slow) {
      await boot.wait(slow.ms);
      return { step: 'checkName', message: 'The app showed no name in time.' };
    }
    try {
      const shown = apps.inquire(accountId, destination);
      if (shown === undefined)
        return {
          step: 'checkName',
          refusal: { code: 'destinationInvalid', text: 'No such account.' },
        };
      if (destination.holderName !== null && destination.holderName !== shown) {
        return {
          step: 'checkName',
          nameShown: shown,
          refusal: { code: 'nameMismatch', text: 'The app shows another name.' },
        };
      }
    } catch (error) {
      if (error instanceof AppError) return { step: 'checkName', message: error.message };
      throw error;
    }
    const stalled = takeFault(this.parts, 'stall', accountId);
    if (stalled) await boot.wait(stalled.ms);
    return undefined;
  }

  /** The last look before the step that cannot be taken back. */
  private whyNotPress(order: TransferOrder, asked: Asked): Evidence | undefined {
    const { boot, connection, apps } = this.parts;
    const because = (message: string): Evidence => ({ step: 'beforePress', message });
    if (boot.monotonicMs() + this.longestPressMs >= asked.t0Ms + order.ttlMs)
      return because('Too little time is left before the press deadline.');
    if (connection.id !== asked.connection) return because('The connection that asked is gone.');
    if (!apps.account(order.accountId).signedIn)
      return because('The account is not on the screen.');
    return undefined;
  }

  /** An answer nobody waits for any more: closed on disk, then told. */
  private tooLate(answer: TransferNextAnswer): void {
    if (
      !answer.ok ||
      !answer.transfer ||
      this.parts.journal.state.transfers.has(transferKey(answer.transfer))
    )
      return;
    this.fence(answer.transfer, {
      step: 'take',
      message: 'The order came after the waiting for it.',
    }).catch((error: unknown) => {
      if (!(error instanceof PhoneDied))
        this.parts.log.error({ error }, 'a late order could not be closed');
    });
  }

  private async fence(
    of: Pick<TransferRecord, 'intentId' | 'epoch' | 'accountId'>,
    evidence: Evidence,
  ): Promise<void> {
    const { intentId, epoch, accountId } = of;
    await this.parts.journal.write({
      type: 'closed',
      intentId,
      epoch,
      accountId,
      writtenAt: this.parts.serverClock.now(),
      evidence,
    });
    this.reportKnown(of);
  }

  private reportKnown(of: Pick<TransferRecord, 'intentId' | 'epoch'>): void {
    const record = this.parts.journal.state.transfers.get(transferKey(of));
    if (record) this.report(record);
  }

  /** Once per outcome: the outbox repeats it until the server has it. */
  private report(record: TransferRecord): void {
    const report = reportOf(record, this.parts.journal.journalId);
    if (!this.parts.journal.state.reported.has(report.reportId))
      this.parts.outbox.post('transfer:report', report.reportId, report);
  }
}
