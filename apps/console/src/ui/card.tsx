import type { ReactNode } from 'react';
import classes from './card.module.css';

/** A card with an optional head. Cards never stand inside cards. */
export function Card({
  title,
  aside,
  children,
}: {
  title?: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={classes.card} aria-label={title}>
      {title === undefined ? null : (
        <div className={classes.head}>
          <h2 className={classes.title}>{title}</h2>
          <span className={classes.aside}>{aside}</span>
        </div>
      )}
      {children}
    </section>
  );
}
