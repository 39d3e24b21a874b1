import type { ProxyCheck } from '@wallet/contract';
import { useState } from 'react';
import { useText } from '../../../lib/text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../shared/time/relative-time.tsx';
import { StatusShape, type Shape } from '../../../ui/status/status-shape.tsx';
import { useOlderChecks } from './use-proxies.ts';
import classes from './proxies.module.css';
import styles from '../../../ui/shared-styles.module.css';

const shapes: Readonly<Record<ProxyCheck['outcome'], Shape>> = {
  waiting: 'work',
  succeeded: 'good',
  failed: 'bad',
};
/** As many as the detail brings; with fewer there are no older ones. */
const firstPage = 20;

/** How the checks went, newest first; older ones come when they are asked for. */
export function ProxyHistory({
  proxyId,
  latest,
}: {
  proxyId: string;
  latest: readonly ProxyCheck[];
}) {
  const t = useText();
  const [after, setAfter] = useState<string | null>(null);
  const older = useOlderChecks(proxyId, after ?? undefined, after !== null);
  const rest = older.data?.pages.flatMap(({ data }) => data) ?? [];
  const hasMore = after === null ? latest.length >= firstPage : older.hasNextPage;
  const more = () =>
    after === null ? setAfter(latest.at(-1)?.id ?? null) : void older.fetchNextPage();
  const known = new Set(latest.map(({ id }) => id));
  return (
    <section className={classes.section} aria-label={t('proxy.history')}>
      <h2 className={classes.heading}>{t('proxy.history')}</h2>
      {latest.length === 0 ? (
        <p className={styles.quiet}>{t('proxy.noHistory')}</p>
      ) : (
        <ol className={classes.items}>
          {[...latest, ...rest.filter(({ id }) => !known.has(id))].map((check) => (
            <HistoryItem key={check.id} check={check} />
          ))}
        </ol>
      )}
      {hasMore ? (
        <Button size="s" busy={older.isFetching} onClick={more}>
          {t('proxy.olderChecks')}
        </Button>
      ) : null}
    </section>
  );
}

function HistoryItem({
  check: { outcome, problem, latencyMs, exitIp, finishedAt, address },
}: {
  check: ProxyCheck;
}) {
  const t = useText();
  const word =
    problem !== null
      ? t(`proxyProblem.${problem}`)
      : t(outcome === 'waiting' ? 'proxy.waiting' : 'proxy.answered');
  return (
    <li className={classes.item}>
      <StatusShape shape={shapes[outcome]} />
      <span>
        {word}
        <span className={classes.second}>
          {[address, exitIp].filter((part) => part !== null).join(' \u2192 ')}
        </span>
      </span>
      <span className={classes.itemEnd}>
        {latencyMs === null ? null : (
          <span className="figures">{t('proxies.ms', { count: latencyMs })}</span>
        )}
        {finishedAt === null ? null : (
          <span className={classes.soft}>
            <RelativeTime at={finishedAt} short />
          </span>
        )}
      </span>
    </li>
  );
}
