import { all, sql } from '#platform/db';
import type { AlertKind, AlertRow } from '@wallet/contract';
import { alertsRoutes } from '#modules/alerts/look';
import { type Alerts } from '#modules/alerts';
import { publishStatuses } from '#modules/devices/health';
import { startDelivery } from '#platform/events';
import type { Letter } from '#platform/mail';
import { silentLog } from '#platform/log';
import { testHttp, testVault, type Answered } from '@wallet/server/testing';
import { createFleet, type Fleet, type Person } from './fleet.ts';
import { alertSubscriptions } from '../../subscriptions.ts';

/** A fleet with its alerts, whose jobs are remembered and not done, and whose mails likewise. */
export interface AlertWorld {
  fleet: Fleet;
  alerts: Alerts;
  letters: Letter[];
  jobs: { name: string; payload: object }[];
  ask(
    who: Person | undefined,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<Answered>;
  list(
    who?: Person,
    query?: string,
  ): Promise<{
    data: AlertRow[];
    next: string | null;
    open: number;
    unseen: number;
    hasUnseenCritical: boolean;
  }>;
  /** Delivers the facts that were told, after the devices' standings were looked at. */
  hear(): Promise<void>;
  /** Lets what is watched, or on its way to an end, be due now. */
  pass(): Promise<void>;
  /** What was told of a thing, oldest first: its kind, and how it ended. */
  toldOf(subjectId: string): Promise<[AlertKind, string][]>;
  /** How often screens were told to look again. */
  told(): Promise<number>;
  close(): Promise<void>;
}

export async function createAlertWorld(): Promise<AlertWorld> {
  const fleet = await createFleet();
  const { db } = fleet.database;
  const log = silentLog();
  const letters: Letter[] = [];
  const jobs: AlertWorld['jobs'] = [];
  const alerts: Alerts = {
    db,
    vault: testVault(),
    clock: fleet.clock,
    log,
    adminUrl: 'https://admin.example',
    jobs: {
      enqueue: (_trx, { name }, payload) => Promise.resolve(jobs.push({ name, payload }) > 0),
      work: () => Promise.resolve(),
      every: () => undefined,
    },
    mail: { send: (_trx, letter) => Promise.resolve(void letters.push(letter)) },
    addresses: {
      allowLoopback: true,
      resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
    },
  };
  const http = testHttp({ routes: alertsRoutes(alerts), console: 'admin' });
  const facts = startDelivery({
    db,
    log,
    clock: fleet.clock,
    subscriptions: alertSubscriptions(alerts),
  });
  const ask: AlertWorld['ask'] = (who, method, path, body) =>
    http.as(who && fleet.people[who])(method, path, body === undefined ? {} : { body });
  return {
    fleet,
    alerts,
    letters,
    jobs,
    ask,
    list: async (who = 'admin', query = '') =>
      (await ask(who, 'GET', `/api/alerts${query}`)).body as Awaited<
        ReturnType<AlertWorld['list']>
      >,
    hear: async () => {
      await publishStatuses(db);
      await facts.drainNow();
    },
    pass: async () =>
      void (await sql`update alert set since = since - (due_at - now()), due_at = now()
        where due_at is not null`.execute(db.read)),
    toldOf: async (subjectId) =>
      (
        await all(
          db.read,
          sql<{
            kind: AlertKind;
            state: string;
          }>`select kind, coalesce(ending, state) as state from alert
      where subject_id = ${subjectId} and told_at is not null order by id`,
        )
      ).map(({ kind, state }) => [kind, state]),
    told: async () =>
      (await all(db.read, sql`select from fact where name = 'alerts.changed'`)).length,
    close: async () => {
      await facts.stop();
      await http.close();
      await fleet.database.close();
    },
  };
}
