import pg from 'pg';
import { openSystem, type System } from '../start/open-system.ts';
import { Stage } from '../rehearse/stage.ts';
import { countFunctions, type RanFunction } from './ran-functions.ts';
import { letRest, startRecording, stopRecording } from './recorder.ts';
import { stepsOf, type Step } from './steps.ts';

export interface Walks {
  deposit: Step[];
  /** To somebody who was paid before. */
  payout: Step[];
  /** To somebody whose name the provider is asked for first. */
  firstPayout: Step[];
  /** The functions that ran between the payment and its credit. */
  ranForDeposit: RanFunction[];
}

/** Plays a deposit and two payouts through demo, simulated phones and PostgreSQL. Record doors first. */
export async function playWalks(): Promise<Walks> {
  const system = await openSystem({ withoutConsoles: true });
  const client = new pg.Client({ connectionString: system.databaseUrl });
  try {
    await client.connect();
    const play = await openPlay(system, client);
    return {
      ...(await playDeposit(play)),
      firstPayout: await playPayout(play, '20000.00'),
      payout: await playPayout(play, '21000.00'),
    };
  } finally {
    await client.end();
    await system.stop();
  }
}

interface Play {
  stage: Stage;
  rows(text: string, id?: string): Promise<Record<string, string | null>[]>;
  /** Looks at the tables, so that no call of a walk is made by its audience. */
  until(what: string, text: string, id?: string): Promise<void>;
  /** Every event so far has been heard, and no phone reads or is about to. */
  untilQuiet(): Promise<void>;
}

async function openPlay(system: System, client: pg.Client): Promise<Play> {
  const stage = await Stage.open(system);
  const rows: Play['rows'] = async (text, id) =>
    (await client.query<Record<string, string | null>>(text, id === undefined ? [] : [id])).rows;
  const until: Play['until'] = (what, text, id) =>
    stage.until(what, async () => (await rows(text, id)).length > 0).then(() => undefined);
  return {
    stage,
    rows,
    until,
    untilQuiet: () =>
      until(
        'nothing is under way',
        `select 1 where not exists (select from fact where delivered_at is null and parked_at is null)
          and not exists (select from account where status = 'active' and device_id is not null and baseline_at is null)
          and not exists (select from device_command where state in ('queued', 'sent', 'running'))`,
      ),
  };
}

/** From the phone's line to the credit. All jobs rest: the line needs none, and would count their functions. */
async function playDeposit({
  stage,
  rows,
  until,
  untilQuiet,
}: Play): Promise<Pick<Walks, 'deposit' | 'ranForDeposit'>> {
  const shown = await stage.showDeposit();
  await untilQuiet();
  letRest(({ origin }) => origin === 'job');
  await untilQuiet();
  startRecording();
  const functions = await countFunctions();
  await stage.pay(shown);
  await until(
    'the deposit is credited',
    `select 1 from transaction where id = $1 and status = 'succeeded'`,
    shown.depositId,
  );
  const ranForDeposit = await functions.ran();
  const calls = stopRecording();
  const [line] = await rows(
    `select id, provider_transaction_id as told from statement_line where candidate_transaction_id = $1`,
    shown.depositId,
  );
  const told = line?.['told'] ?? '';
  const names = [line?.['id'] ?? '', told, shown.depositId].filter((name) => name !== '');
  const endsWith = await tellingOf(rows, 'deposits.succeeded', shown.depositId);
  return { deposit: stepsOf(calls, { names, beginsWith: told, endsWith }), ranForDeposit };
}

/** The id of the event that told of the posting of a transaction. */
async function tellingOf(rows: Play['rows'], name: string, id: string): Promise<string> {
  const [fact] = await rows(`select id from fact where name = '${name}' and key = $1`, id);
  if (!fact?.['id']) throw new Error(`nothing told ${name} of ${id}`);
  return fact['id'];
}

const destination = { institutionCode: 'DANA', accountNumber: '081266550017' };
/** Payouts wait for the engine's round; other jobs find what is due otherwise or what lost an event. */
const engine = 'payouts.sweep';
/** A notification may trigger a read before the payout's own question, so it rests to keep runs equal. */
const notification = 'accounts.observationSeen';

/** From the merchant's request to the posting, of a sum that the merchant's policy agrees to by itself. */
async function playPayout(
  { stage, rows, until, untilQuiet }: Play,
  value: string,
): Promise<Step[]> {
  letRest(({ origin, name }) => (origin === 'job' ? name !== engine : name === notification));
  await untilQuiet();
  // What was read a moment ago is not read again at once: as if it were longer ago.
  await rows(
    `update account set history_asked_at = history_asked_at - interval '15 seconds' returning id`,
  );
  startRecording();
  const { id } = await stage.merchant<{ id: string }>('POST', '/v1/withdrawal-requests', {
    reference: `walk-${value}`,
    amount: { value, currency: 'IDR' },
    destination,
  });
  await until(
    'the payout is settled',
    `select 1 from withdrawal_request where id = $1 and status = 'succeeded'`,
    id,
  );
  const calls = stopRecording();
  const [row] = await rows(
    `select r.verification_id, r.hold_id, i.id, i.transaction_id, i.line_id, l.provider_transaction_id
      from withdrawal_request r join payout_intent i on i.request_id = r.id
      join statement_line l on l.id = i.line_id where r.id = $1`,
    id,
  );
  const names = Object.values(row ?? {}).filter((name) => name !== null);
  const endsWith = await tellingOf(rows, 'payouts.succeeded', row?.['transaction_id'] ?? '');
  return stepsOf(calls, { names: [id, destination.accountNumber, ...names], endsWith });
}
