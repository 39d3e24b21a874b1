import type { ProxyHealth, ProxyRow } from '@wallet/contract';
import { useText } from '../../../lib/text/index.ts';
import { StatusShape, type Shape } from '../../../ui/status/status-shape.tsx';
import styles from '../../../ui/shared-styles.module.css';

/** A new health without a shape does not compile. */
const shapes: Readonly<Record<ProxyHealth, Shape>> = {
  unknown: 'waiting',
  healthy: 'good',
  degraded: 'hand',
  down: 'bad',
};

/** Health as shape and word; while it is checked that, and for one that is not in use that. */
export function ProxyHealthWord({
  proxy: { health, status, isChecking },
}: {
  proxy: Pick<ProxyRow, 'health' | 'status' | 'isChecking'>;
}) {
  const t = useText();
  const [shape, word] = isChecking
    ? (['work', t('proxyHealth.checking')] as const)
    : status === 'disabled'
      ? (['heldPlanned', t('proxyStatus.disabled')] as const)
      : ([shapes[health], t(`proxyHealth.${health}`)] as const);
  return (
    <span className={styles.status}>
      <StatusShape shape={shape} />
      {word}
    </span>
  );
}

/** Why the last check failed, or how long it took. */
export function LastResult({
  proxy: { lastProblem, latencyMs },
}: {
  proxy: Pick<ProxyRow, 'lastProblem' | 'latencyMs'>;
}) {
  const t = useText();
  if (lastProblem !== null) return t(`proxyProblem.${lastProblem}`);
  return latencyMs === null ? null : (
    <span className="figures">{t('proxies.ms', { count: latencyMs })}</span>
  );
}
