import type { ReactNode } from 'react';
import { useText } from '../../../lib/text/index.ts';
import classes from './developers.module.css';

/** A name with its value; nothing where there is no value. */
export function FactLine({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** What stands in a drawer until its object is there. */
export function Bones() {
  const t = useText();
  return (
    <div role="status" aria-label={t('app.loading')}>
      {['60%', '80%', '40%', '100%'].map((width) => (
        <span key={width} className={classes.bone} style={{ width }} />
      ))}
    </div>
  );
}
