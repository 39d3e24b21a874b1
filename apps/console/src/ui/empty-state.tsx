import type { ReactNode } from 'react';
import { Icon, type IconType } from './icon.tsx';
import classes from './states.module.css';

interface EmptyStateProps {
  icon: IconType;
  heading: string;
  text: string;
  /** The next act: an empty place always offers one where there is one. */
  children?: ReactNode;
  bad?: boolean;
}

/** What stands where rows would be. */
export function EmptyState({ icon, heading, text, children, bad = false }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <div className={classes.sign} data-bad={bad || undefined}>
        <Icon of={icon} size={24} />
      </div>
      <h2 className={classes.heading}>{heading}</h2>
      <p className={classes.text}>{text}</p>
      {children ? <div className={classes.acts}>{children}</div> : null}
    </div>
  );
}
