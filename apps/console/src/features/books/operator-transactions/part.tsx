import type { ReactNode } from 'react';
import classes from './movements.module.css';

/** A section of the drawer under its heading. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name}>
      <h2 className={classes.heading}>{name}</h2>
      {children}
    </section>
  );
}
