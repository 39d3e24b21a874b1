import type { Destination, Identity, TransferOrder } from '@wallet/agent-protocol';
import { parseWrittenMoney, type Money } from '@wallet/contract/money';
import type { SimClock } from '../clock.ts';
import type { DeviceConfig } from '../config.ts';
import type { Faults, Place } from '../faults.ts';
import type { Random } from '../random.ts';
import {
  applyLine,
  identityOf,
  createAccount,
  type BookedLine,
  type ProviderAccount,
} from './account.ts';
import type { Memory, MemoryLog } from './memory.ts';
import { directoryName, inventedName } from './names.ts';
import { railFee } from './rail-fees.ts';
import { nextLine, pastLines, type Booking } from './new-line.ts';
import type { Press } from './press.ts';

export type AppTrouble = 'providerDown' | 'notSignedIn';

/** What a provider's app says when it does not work. */
export class AppError extends Error {
  readonly code: AppTrouble;

  constructor(code: AppTrouble) {
    super(
      code === 'providerDown'
        ? 'The app says: service under maintenance.'
        : 'The app shows its sign-in page.',
    );
    this.name = 'AppError';
    this.code = code;
  }
}

export interface Screen {
  identity: Identity;
  balance: Money;
  /** The rows that the history shows now, oldest first. */
  rows: readonly BookedLine[];
}

export interface AppsOptions {
  device: DeviceConfig;
  remembered: readonly Memory[];
  log: MemoryLog;
  faults: Faults;
  random: Random;
  clock: SimClock;
}

type Listener = (accountId: string, line: BookedLine) => void;

/** Providers as phones' apps and customers see them: the truth, whatever phones and servers believe. */
export class ProviderApps {
  readonly accounts: ReadonlyMap<string, ProviderAccount>;
  readonly presses: Press[] = [];
  private readonly options: AppsOptions;
  private readonly listeners = new Set<Listener>();
  private turn: Promise<unknown> = Promise.resolve();

  private constructor(options: AppsOptions) {
    this.options = options;
    this.accounts = new Map(
      options.device.accounts.map((config) => [config.accountId, createAccount(config)]),
    );
    for (const memory of options.remembered) this.recall(memory);
  }

  /** Opens the accounts of a phone as they were left, or with their opening balance and past history the first time. */
  static async open(options: AppsOptions): Promise<ProviderApps> {
    const apps = new ProviderApps(options);
    const nowMs = options.clock.now().getTime();
    for (const account of apps.accounts.values()) {
      if (account.lines.length > 0) continue;
      for (const line of pastLines(options.random, account, nowMs)) await apps.write(account, line);
    }
    return apps;
  }

  /** Moves money. The line is on disk before anybody is told of it. */
  book(booking: Booking): Promise<BookedLine> {
    return this.inTurn(async () => {
      const account = this.account(booking.accountId);
      const line = await this.write(account, this.draft(account, booking));
      this.tell(account, line);
      return line;
    });
  }

  /** What the app shows. Throws AppError. */
  show(accountId: string): Screen {
    const account = this.account(accountId);
    const { faults, clock } = this.options;
    if (faults.take('providerDown', this.place(accountId))) throw new AppError('providerDown');
    if (!account.signedIn) throw new AppError('notSignedIn');
    const nowMs = clock.now().getTime();
    return {
      identity: identityOf(account),
      balance: account.balance,
      rows: account.lines.filter((line) => line.visibleAtMs <= nowMs),
    };
  }

  /** The name that the app shows for a destination; undefined when there is no such account. Throws AppError. */
  inquire(accountId: string, destination: Destination): string | undefined {
    this.show(accountId);
    const { random, faults } = this.options;
    const name = directoryName(random, destination);
    if (name === undefined || !faults.take('nameMismatch', this.place(accountId))) return name;
    return `${inventedName(random, 'somebody else', destination.accountNumber)} LAIN`;
  }

  /** Presses "send". Moves the money, or is refused for lack of it. */
  press(order: TransferOrder, askedAt: string): Promise<Press> {
    return this.inTurn(async () => {
      const { intentId, epoch, accountId, amount, destination, rail } = order;
      const account = this.account(accountId);
      const { faults, clock, log, device, random } = this.options;
      const sent = parseWrittenMoney(amount);
      const fee = railFee(account, rail);
      const short =
        sent.minor + fee.minor > account.balance.minor ||
        faults.take('insufficientFunds', this.place(accountId)) !== undefined;
      const counterparty = directoryName(random, destination) ?? 'UNKNOWN';
      const line = short
        ? undefined
        : this.draft(account, {
            accountId,
            direction: 'debit',
            amount: fee.asOwnRow ? sent : { ...sent, minor: sent.minor + fee.minor },
            counterparty,
          });
      const feeLine =
        line && fee.asOwnRow && fee.minor > 0n ? this.feeOf(account, line, fee.minor) : undefined;
      const press: Press = {
        intentId,
        epoch,
        deviceId: device.deviceId,
        accountId,
        amount,
        destination,
        ...(rail === undefined ? {} : { rail }),
        askedAt,
        pressedAt: clock.now().toISOString(),
        ...(line ? { outcome: 'accepted', lineId: line.id } : { outcome: 'refused' }),
      };
      await log.append({
        type: 'pressed',
        press,
        ...(line ? { line } : {}),
        ...(feeLine ? { feeLine } : {}),
      });
      this.presses.push(press);
      for (const booked of [line, feeLine]) {
        if (!booked) continue;
        applyLine(account, booked);
        this.tell(account, booked);
      }
      return press;
    });
  }

  remember(memory: Memory): Promise<void> {
    return this.options.log.append(memory);
  }

  /** Tells of every booking until the returned function is called. */
  onBooked(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  account(accountId: string): ProviderAccount {
    const account = this.accounts.get(accountId);
    if (!account) throw new Error(`account ${accountId} is not on this phone`);
    return account;
  }

  private draft(account: ProviderAccount, booking: Booking): BookedLine {
    const { faults, clock, random } = this.options;
    const place = this.place(booking.accountId);
    const nowMs = clock.now().getTime();
    const shiftMs = booking.atMs === undefined ? (faults.take('shiftedTime', place)?.ms ?? 0) : 0;
    const lagMs = faults.take('historyLag', place)?.ms ?? 0;
    return nextLine(random, account, booking, {
      atMs: (booking.atMs ?? nowMs) + shiftMs,
      bookedAtMs: nowMs,
      visibleAtMs: nowMs + lagMs,
    });
  }

  /** The row behind a transfer that shows what the app took for it. */
  private feeOf(account: ProviderAccount, line: BookedLine, minor: bigint): BookedLine {
    const behind = {
      ...account,
      lines: [...account.lines, line],
      balance: parseWrittenMoney(line.balanceAfter),
    };
    const amount = { ...account.balance, minor };
    return nextLine(
      this.options.random,
      behind,
      { direction: 'debit', amount, counterparty: 'TRANSFER FEE' },
      { atMs: Date.parse(line.at), bookedAtMs: line.bookedAtMs, visibleAtMs: line.visibleAtMs },
    );
  }

  private async write(account: ProviderAccount, line: BookedLine): Promise<BookedLine> {
    await this.remember({ type: 'booked', accountId: account.config.accountId, line });
    applyLine(account, line);
    return line;
  }

  private tell(account: ProviderAccount, line: BookedLine): void {
    for (const listener of this.listeners) listener(account.config.accountId, line);
  }

  /** One after the other: each booking needs the balance that the one before left. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.turn.then(work);
    this.turn = result.catch(() => undefined);
    return result;
  }

  private place(accountId: string): Place {
    return { deviceId: this.options.device.deviceId, accountId };
  }

  private recall(memory: Memory): void {
    if (memory.type === 'pressed') this.presses.push(memory.press);
    const accountId =
      memory.type === 'pressed'
        ? memory.press.accountId
        : 'accountId' in memory
          ? memory.accountId
          : '';
    const account = this.accounts.get(accountId);
    if (!account) return;
    if ((memory.type === 'booked' || memory.type === 'pressed') && memory.line)
      applyLine(account, memory.line);
    if (memory.type === 'pressed' && memory.feeLine) applyLine(account, memory.feeLine);
    if (memory.type === 'signedIn') account.signedIn = memory.signedIn;
    if (memory.type === 'codeSent') account.codesSent = memory.count;
  }
}
