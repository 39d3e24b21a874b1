import type { MerchantStatus } from '@wallet/contract';
import { useText } from '../../../lib/text/index.ts';
import { StatusShape, type Shape } from '../../../ui/status/status-shape.tsx';
import styles from '../../../ui/shared-styles.module.css';

/** A new status without a shape does not compile. */
const shapes: Readonly<Record<MerchantStatus, Shape>> = {
  pending: 'waiting',
  active: 'good',
  suspended: 'held',
  closed: 'over',
};

/** The status as shape and word. */
export function MerchantStatusLabel({ status }: { status: MerchantStatus }) {
  const t = useText();
  return (
    <span className={styles.status}>
      <StatusShape shape={shapes[status]} />
      {t(`merchantStatus.${status}`)}
    </span>
  );
}
