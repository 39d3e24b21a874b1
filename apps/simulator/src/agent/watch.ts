import type { BookedLine } from '../provider/account.ts';
import { PhoneDied } from './connection/boot.ts';
import type { Parts } from './parts.ts';
import { checkHistory } from './statements.ts';

/** Looks at histories without being asked: after a notification, after every welcome, and every so often. */
export class Watch {
  private readonly parts: Parts;
  private readonly waiting = new Set<string>();

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /** Begins to notice bookings; returns how to stop. */
  start(): () => void {
    const { apps, timing, boot, connection } = this.parts;
    const stop = apps.onBooked((accountId, line) => void this.notice(accountId, line));
    connection.onWelcome(() => this.lookAtAll());
    const timer = setInterval(() => this.lookAtAll(), timing.readEveryMs);
    boot.signal.addEventListener(
      'abort',
      () => {
        stop();
        clearInterval(timer);
      },
      { once: true },
    );
    return stop;
  }

  /** One look is enough for everything that happened before it begins. */
  look(accountId: string): void {
    const { queue, connection, apps } = this.parts;
    if (this.waiting.has(accountId) || !connection.welcome || !apps.account(accountId).signedIn)
      return;
    this.waiting.add(accountId);
    queue.add({
      priority: 6,
      run: async () => {
        this.waiting.delete(accountId);
        await checkHistory(this.parts, accountId).catch(onlyDeath);
      },
    });
  }

  private lookAtAll(): void {
    for (const accountId of this.parts.apps.accounts.keys()) this.look(accountId);
  }

  private async notice(accountId: string, line: BookedLine): Promise<void> {
    const { boot, timing, outbox, serverClock, connection, apps } = this.parts;
    try {
      await boot.wait(timing.noticeMs);
      await connection.ready();
      boot.check();
      if (!apps.account(accountId).signedIn) return;
      const observationId = this.parts.newId('seen');
      const { direction, amount, counterparty } = line;
      const text = `${direction === 'credit' ? 'Received' : 'Sent'} ${amount.value} ${amount.currency} ${direction === 'credit' ? 'from' : 'to'} ${counterparty}`;
      outbox.post('observation', observationId, {
        observationId,
        accountId,
        observedAt: serverClock.now(),
        direction,
        amount,
        text,
      });
      this.look(accountId);
    } catch (error) {
      onlyDeath(error);
    }
  }
}

function onlyDeath(error: unknown): void {
  if (!(error instanceof PhoneDied)) throw error;
}
