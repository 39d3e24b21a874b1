import type { WireMoney } from '@wallet/contract';
import type { ReactNode } from 'react';
import { useText } from '../../lib/text/index.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { isZero } from '../../lib/money/money-text.ts';
import { Money } from '../money/money.tsx';
import classes from './withdrawal.module.css';
import styles from '../../ui/shared-styles.module.css';

/** Name and amount below the sum at the head of a drawer, nothing without an amount; what was taken has a minus. */
export function SumPart({
  name,
  of,
  isTaken = false,
}: {
  name: string;
  of: WireMoney | null;
  isTaken?: boolean;
}) {
  if (of === null) return null;
  const shown = isTaken && !isZero(of) ? { ...of, value: `-${of.value}` } : of;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Money of={shown} />
      </dd>
    </div>
  );
}

/** A part of a drawer under its heading. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name}>
      <h2 className={classes.heading}>{name}</h2>
      {children}
    </section>
  );
}

/** A line of a list of facts; nothing where there is no fact. */
export function FactLine({ name, children }: { name: string; children: ReactNode }) {
  return children === null || children === undefined ? null : (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** A fact that people look things up by, with a way to copy it. */
export function CopyableLine({ name, value }: { name: string; value: string | null | undefined }) {
  return value === null || value === undefined ? null : (
    <FactLine name={name}>
      <span className={classes.copyable}>
        {value}
        <CopyButton value={value} what={name} />
      </span>
    </FactLine>
  );
}

/** What stands in a drawer until its contents have come. */
export function DrawerBones() {
  const t = useText();
  return (
    <div role="status" aria-label={t('app.loading')}>
      {['60%', '80%', '45%', '70%', '55%'].map((width) => (
        <span key={width} className={styles.bone} style={{ width }} />
      ))}
    </div>
  );
}
