import { useEffect, useRef, type ReactNode } from 'react';
import { usePage } from '../page/page-context.tsx';
import { Icon, type IconName } from './icons.tsx';

export type Tone = 'ok' | 'bad' | 'warn' | 'info' | 'plain';

interface StateBandProps {
  tone: Tone;
  icon: IconName | 'spinner';
  title: string;
  children: ReactNode;
}

/** Where the money is: a disc with a shape, a title and one sentence. Takes the focus when the state changes. */
export function StateBand({ tone, icon, title, children }: StateBandProps) {
  const heading = useFocusAfterChange();
  return (
    <section className={`band state-band ${tone}`}>
      {icon === 'spinner' ? (
        <span className="spinner" aria-hidden="true" />
      ) : (
        <Icon name={icon} className="disc" />
      )}
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p>{children}</p>
      </div>
    </section>
  );
}

/** A payer who listens hears the new state; the first one is not announced, the page itself is being read. */
function useFocusAfterChange() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { acts } = usePage();
  const isFirst = useRef(acts === null);
  useEffect(() => {
    if (!isFirst.current) heading.current?.focus({ preventScroll: true });
    isFirst.current = false;
  }, []);
  return heading;
}
