import { useState, type ReactNode } from 'react';
import { StatusShape } from '../../ui/status/status-shape.tsx';
import classes from './institution.module.css';

/** A field with what looks unusual about it, said politely once it was left. */
export function Hinted({
  texts,
  children,
  isSaidAtOnce = false,
}: {
  texts: readonly string[];
  children: ReactNode;
  isSaidAtOnce?: boolean;
}) {
  const [isLeft, setLeft] = useState(false);
  return (
    <div onBlur={() => setLeft(true)}>
      {children}
      <div aria-live="polite">
        {isLeft || isSaidAtOnce
          ? texts.map((text) => (
              <p key={text} className={classes.hint}>
                <StatusShape shape="hand" size={12} />
                {text}
              </p>
            ))
          : null}
      </div>
    </div>
  );
}
