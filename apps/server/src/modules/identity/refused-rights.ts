import { Counter } from 'prom-client';
import { actOn, actorOf, recordAudit } from '#modules/audit';
import type { Clock } from '#platform/clock';
import type { Db } from '#platform/db';
import type { RefusalObserver, RefusedRight } from '#platform/http';
import type { Log } from '#platform/log';
import type { Metrics } from '#platform/metrics';
import { createLocalLimit } from '#platform/rate-limit';

/** As many a person meets by old bookmarks and pages that were open when a role changed, in ten minutes. */
const usualRefusals = 10;
const tenMinutes = 600;
const hour = 3_600;

interface RefusedRights {
  /** Hears each right that somebody was refused; never throws and never waits. */
  hear: RefusalObserver;
  /** Resolves when the trail has what it was told. */
  idle(): Promise<void>;
}

interface RefusedRightsDeps {
  db: Pick<Db, 'transaction'>;
  clock: Clock;
  log: Log;
  metrics: Metrics;
}

/**
 * Who of the people was refused which right: a line in the log for each, up to sixty at once and
 * six a minute of a person, and a count of all. Who is refused more than ten in ten minutes is in
 * the trail, once an hour: nobody meets so many who does not look for what he may not. Each process
 * counts for itself. What is allowed costs nothing here.
 */
export function createRefusedRights({ db, clock, log, metrics }: RefusedRightsDeps): RefusedRights {
  const counter = countRefusals(metrics);
  const lines = createLocalLimit({ burst: 60, perSecond: 0.1, clock });
  const usual = createLocalLimit({
    burst: usualRefusals,
    perSecond: usualRefusals / tenMinutes,
    clock,
  });
  const entries = createLocalLimit({ burst: 1, perSecond: 1 / hour, clock });
  const underWay = new Set<Promise<void>>();

  async function tell(refused: RefusedRight): Promise<void> {
    try {
      await db.transaction((trx) => recordAudit(trx, entryOf(refused)));
    } catch (error) {
      const { userId } = refused.person;
      log.error({ err: error, userId }, 'refused rights could not be written down');
    }
  }

  return {
    hear: (refused) => {
      const { person, detail, requestId, ip } = refused;
      const { userId, merchantId, console } = person;
      counter.inc({ console });
      if (lines.ask(userId).allowed)
        log.warn(
          { userId, merchantId, console, endpoint: nameOf(refused), detail, requestId, ip },
          'a person was refused a right',
        );
      if (usual.ask(userId).allowed || !entries.ask(userId).allowed) return;
      const telling = tell(refused).finally(() => underWay.delete(telling));
      underWay.add(telling);
    },
    idle: async () => void (await Promise.all(underWay)),
  };
}

function countRefusals({ registry }: Metrics): Counter<'console'> {
  return new Counter({
    name: 'rights_refused_total',
    help: 'Calls of people that were refused for want of a right',
    labelNames: ['console'],
    registers: [registry],
  });
}

function entryOf({ person, ip, userAgent, requestId, ...call }: RefusedRight) {
  return {
    actor: actorOf(person),
    merchantId: person.merchantId,
    ...actOn('session.rightsRefused', person.sessionId),
    after: { moreThan: usualRefusals, inSeconds: tenMinutes, last: nameOf(call) },
    ip,
    userAgent,
    requestId,
  };
}

function nameOf({ method, route }: Pick<RefusedRight, 'method' | 'route'>): string {
  return `${method} ${route}`;
}
