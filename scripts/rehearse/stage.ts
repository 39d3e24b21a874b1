import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { merchantIdentity, parseEmv } from '@wallet/contract/emv';
import type {
  AccountDetail,
  OperatorWithdrawalRow,
  PayState,
  CreatedSession,
  StatementLineRow,
  WithdrawalAnswer,
} from '@wallet/contract';
import type { Faces } from './open-world.ts';
import { Missed, must } from './rehearsal.ts';

type Method = 'GET' | 'POST' | 'DELETE';

/** A deposit whose QR code is shown, with the account and phone it is paid to. */
export interface ShownDeposit {
  sessionId: string;
  depositId: string;
  payload: string;
  accountId: string;
  deviceId: string;
  amount: string;
}

export interface FarmState {
  seed: string | number;
  devices: {
    deviceId: string;
    name: string;
    connected: boolean;
    bootId: string | null;
    agentVersion: string;
    journalId: string | null;
    accounts: {
      accountId: string;
      provider: string;
      staticQr: string;
      otp: string | null;
      lineCount: number;
    }[];
  }[];
}

export interface Paid {
  lineId: string;
  amount: { value: string };
  at: string;
}

/** Plays the customer, the merchant, the operator and the trouble, over the faces that the outside has. */
export class Stage {
  readonly patienceMs: number;
  private readonly world: Faces;
  private readonly token: string;
  private readonly run = randomBytes(4).toString('hex');
  private readonly ordered: Record<string, string>[] = [];
  private made = 0;

  private constructor(world: Faces, token: string, patienceMs: number) {
    this.world = world;
    this.token = token;
    this.patienceMs = patienceMs;
  }

  /** Signs the demo's first Admin in. */
  static async open(world: Faces, { patienceMs = 60_000 } = {}): Promise<Stage> {
    const admin = world.demo.users.find(({ role }) => role === 'Admin') ?? world.demo.users[0];
    const { token } = (await call(world.adminUrl, 'POST', '/api/auth/signin', {
      body: { email: admin?.email, password: admin?.password },
    })) as { token: { accessToken: string } };
    return new Stage(world, token.accessToken, patienceMs);
  }

  admin<T>(method: Method, path: string, body?: object): Promise<T> {
    return call(this.world.adminUrl, method, path, { bearer: this.token, body }) as Promise<T>;
  }

  simulator<T>(method: Method, path: string, body?: object): Promise<T> {
    return call(this.world.simulatorUrl, method, path, { body }) as Promise<T>;
  }

  merchant<T>(method: Method, path: string, body?: object): Promise<T> {
    this.made += 1;
    const bearer = this.world.demo.merchants[0]?.apiToken;
    return call(this.world.merchantUrl, method, path, {
      bearer,
      body,
      headers: { 'idempotency-key': `rehearse-${this.run}-${this.made}` },
    }) as Promise<T>;
  }

  async order(
    fault: string,
    { times, ms, ...place }: { deviceId?: string; accountId?: string; times?: number; ms?: number },
  ): Promise<void> {
    this.ordered.push({ fault, ...place });
    await this.simulator('POST', '/faults', {
      fault,
      ...place,
      ...(times !== undefined && { times }),
      ...(ms !== undefined && { ms }),
    });
  }

  /** Ends what is left of the troubles that were ordered here; those that others ordered go on. */
  async endFaults(): Promise<void> {
    for (const order of this.ordered.splice(0))
      await this.simulator('DELETE', `/faults?${new URLSearchParams(order).toString()}`);
  }

  farm(): Promise<FarmState> {
    return this.simulator('GET', '/state');
  }

  /** Looks again and again until there is something; throws Missed with what was missed. */
  async until<T>(what: string, look: () => Promise<T | undefined | false>): Promise<T> {
    const overMs = performance.now() + this.patienceMs;
    for (;;) {
      const seen = await look();
      if (seen !== undefined && seen !== false) return seen;
      if (performance.now() > overMs)
        throw new Missed(`${what}: not within ${this.patienceMs / 1_000} s`);
      await sleep(250);
    }
  }

  /** A merchant's session with its code shown to the customer. */
  async showDeposit(method: 'dana' | 'livin' = 'dana'): Promise<ShownDeposit> {
    const reference = `rehearse-${this.run}-${this.made + 1}`;
    const session = await this.merchant<CreatedSession>('POST', '/v1/transaction-sessions', {
      type: 'deposit',
      reference,
      amount: { value: `${50_000 + this.made * 1_000}.00`, currency: 'IDR' },
    });
    const token = new URL(session.url).searchParams.get('session') ?? '';
    const { deposit } = (await call(
      this.world.merchantUrl,
      'POST',
      `/api/public/sessions/${session.id}/method`,
      { body: { token, method } },
    )) as PayState;
    must(
      deposit?.qrPayload !== undefined && deposit.qrPayload !== null,
      'the pay page shows no QR code',
    );
    const payee = merchantIdentity(parseEmv(deposit.qrPayload));
    const phone = (await this.farm()).devices.find(({ accounts }) =>
      accounts.some(({ staticQr }) => merchantIdentity(parseEmv(staticQr)) === payee),
    );
    const account = phone?.accounts.find(
      ({ staticQr }) => merchantIdentity(parseEmv(staticQr)) === payee,
    );
    must(
      phone !== undefined && account !== undefined,
      'no simulated phone has the account of the code',
    );
    return {
      sessionId: session.id,
      depositId: deposit.id,
      payload: deposit.qrPayload,
      accountId: account.accountId,
      deviceId: phone.deviceId,
      amount: deposit.finalPayment.value,
    };
  }

  pay({ payload }: ShownDeposit): Promise<Paid> {
    return this.simulator('POST', '/pay', { payload, payerName: 'BUDI SANTOSO' });
  }

  async statusOf({ sessionId }: ShownDeposit): Promise<string | undefined> {
    return (await this.merchant<CreatedSession>('GET', `/v1/transaction-sessions/${sessionId}`))
      .transaction?.status;
  }

  /** The deposit's payments: its account's lines of its exact amount, which is unique per slot. */
  async linesOf({ accountId, amount }: ShownDeposit): Promise<StatementLineRow[]> {
    const { data } = await this.admin<{ data: StatementLineRow[] }>(
      'GET',
      `/api/accounts/${accountId}/lines?limit=50`,
    );
    return data.filter(
      (line) =>
        line.direction === 'credit' &&
        line.amount.value === amount &&
        Date.parse(line.observedAt) > Date.now() - 600_000,
    );
  }

  /** The money is the merchant's, and one line of the statement is the reason. */
  async creditedOnce(shown: ShownDeposit): Promise<void> {
    await this.until(
      'the deposit is paid',
      async () => (await this.statusOf(shown)) === 'succeeded',
    );
    const lines = await this.linesOf(shown);
    must(lines.length === 1, `the payment is ${lines.length} times among the statement lines`);
    must(lines[0]?.transactionId === shown.depositId, 'the line is not matched with the deposit');
    const { data } = await this.merchant<{ data: { cause: string }[] }>(
      'GET',
      '/v1/balance/entries?limit=50',
    );
    const causes = data.filter(
      ({ cause }) => cause.includes(lines[0]?.id ?? ' ') || cause.includes(shown.depositId),
    );
    must(
      new Set(causes.map(({ cause }) => cause)).size === 1,
      `the merchant\u2019s balance was moved by ${causes.length} postings for it`,
    );
  }

  /** The merchant's withdrawal to a never paid DANA wallet, approved by operators. */
  async askWithdrawal(): Promise<{ id: string; accountNumber: string }> {
    const accountNumber = `0812${String(Number.parseInt(this.run, 16) % 1_000_000).padStart(6, '0')}${String((this.made % 90) + 10)}`;
    const reference = `rehearse-${this.run}-${this.made + 1}`;
    const { id } = await this.merchant<WithdrawalAnswer>('POST', '/v1/withdrawal-requests', {
      reference,
      amount: { value: '20000.00', currency: 'IDR' },
      destination: { institutionCode: 'DANA', accountNumber },
    });
    await this.until('the withdrawal is approved', async () => {
      const { status } = await this.withdrawal(id);
      if (status === 'pendingApproval' || status === 'onHold')
        await this.decide(id, status === 'onHold' ? 'release' : 'approve');
      return status === 'approved' || status === 'processing' || status === 'succeeded';
    });
    return { id, accountNumber };
  }

  withdrawal(id: string): Promise<WithdrawalAnswer> {
    return this.merchant('GET', `/v1/withdrawal-requests/${id}`);
  }

  private async decide(id: string, decision: 'approve' | 'release'): Promise<void> {
    const { request } = await this.admin<{ request: OperatorWithdrawalRow }>(
      'GET',
      `/api/operator/withdrawal-requests/${id}`,
    );
    await this.admin('POST', `/api/operator/withdrawal-requests/${id}/decisions`, {
      decision,
      reason: 'A rehearsal.',
      revision: request.revision,
      payloadHash: request.payloadHash,
    });
  }

  accountOf(accountId: string): Promise<AccountDetail> {
    return this.admin('GET', `/api/accounts/${accountId}`);
  }
}

interface Request {
  bearer?: string | undefined;
  body?: object | undefined;
  headers?: Record<string, string>;
}

/** One request; throws with what the other side answered when it is not well. */
async function call(
  base: string,
  method: Method,
  path: string,
  { bearer, body, headers = {} }: Request,
): Promise<unknown> {
  const answer = await fetch(`${base}${path}`, {
    method,
    headers: {
      ...headers,
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok)
    throw new Missed(`${method} ${path} answered ${answer.status}: ${text.slice(0, 300)}`);
  return text === '' ? undefined : JSON.parse(text);
}
