import type { MoneyAtRisk } from '@wallet/contract';
import { useText } from '../../../../lib/text/index.ts';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import { riskParts } from '../device-labels.ts';
import classes from './dialogs.module.css';
import styles from '../../../../ui/shared-styles.module.css';

/** What is open on the device now, before one touches it. */
export function RiskNote({ risk, waits }: { risk: MoneyAtRisk; waits: boolean }) {
  const t = useText();
  const parts = riskParts(risk, t);
  return (
    <div className={classes.risk} data-safe={risk.isSafe || undefined} role="status">
      <StatusShape shape={risk.isSafe ? 'good' : 'hand'} />
      <div>
        <strong>{t(risk.isSafe ? 'risk.safe' : 'risk.atRisk')}</strong>
        {parts.map((part) => (
          <span key={part} className={styles.block}>
            {part}
          </span>
        ))}
        {waits ? <span className={styles.block}>{t('act.whenSafeText')}</span> : null}
      </div>
    </div>
  );
}
