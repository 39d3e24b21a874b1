import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { agentPath } from '@wallet/agent-protocol';
import {
  IoServer,
  requestStatement,
  proveRowsBy,
  matchRecordedLines,
  mortal,
  on,
  startGateway,
  createDb,
  createLineMatcher,
  startPayouts,
  createWriter,
  silentLog,
  startDelivery,
  statementEvents,
  systemClock,
  testVault,
  type Gateway,
  type LineMatcher,
  type Mortal,
  type Payouts,
} from '@wallet/server/bench';

/** One life of the server: gateway, facts, matching and payouts over a database that outlives it. */
export interface Life {
  mortal: Mortal;
  payouts: Payouts;
  matcher: LineMatcher;
  gateway: Gateway;
  port: number;
  /** Ends it as kill -9 would: nothing is finished, nobody is told. */
  die(): Promise<void>;
}

interface LifeOptions {
  /** Of the database that outlives it. */
  url: string;
  /** 0: any that is free. */
  port: number;
}

/** Begins a life of the server; phones find it at its port. */
export async function beginLife({ url, port }: LifeOptions): Promise<Life> {
  const log = silentLog();
  const db = await createDb({ url, log, poolSize: 6, writerPoolSize: 2 });
  const vault = testVault();
  proveRowsBy(vault);
  const writer = await createWriter({ pool: db.writerPool, log, afterCommit: () => undefined });
  const life = mortal({ db, writer });
  const http = createServer();
  const io = new IoServer(http, { path: agentPath, transports: ['websocket'] });
  const matcher = createLineMatcher({ ...life, log });
  const screens = {
    devicePresenceChanged: () => undefined,
    deviceBusyChanged: () => undefined,
    healthChecked: () => undefined,
  };
  const gateway = startGateway({
    io,
    waitSeconds: () => 0,
    db: life.db,
    vault,
    clock: systemClock,
    log,
    screens,
    ackMs: 500,
  });
  const payouts = startPayouts({
    ...life,
    vault,
    log,
    requestStatement: (trx, question) =>
      requestStatement(trx, vault, { ...question, reason: 'resolve' }),
    queryJournal: (deviceId, question) => gateway.askTransferQuestion(deviceId, question),
  });
  const facts = startDelivery({
    db: life.db,
    log,
    clock: systemClock,
    subscriptions: [...on(statementEvents.linesRecorded, matchRecordedLines(matcher))],
  });
  const bound = await listen(http, port);
  return {
    mortal: life,
    payouts,
    matcher,
    gateway,
    port: bound,
    die: async () => {
      life.kill();
      await io.close();
      await facts.stop();
      await gateway.stop().catch(() => undefined);
      await matcher.idle();
      await writer.stop();
      await db.close();
    },
  };
}

async function listen(http: HttpServer, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, '127.0.0.1', resolve);
  });
  return (http.address() as AddressInfo).port;
}
