import { Icon } from './icons.tsx';

export interface TrailStep {
  state: 'done' | 'now' | 'next' | 'missed';
  title: string;
  time?: string | undefined;
  more?: string | undefined;
}

/** What has happened, what happens now and what comes next. */
export function Trail({ steps }: { steps: readonly TrailStep[] }) {
  return (
    <ol className="trail">
      {steps.map(({ state, title, time, more }) => (
        <li key={title} className={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className="trail-mark" aria-hidden="true">
            {state === 'done' ? (
              <Icon name="tick" />
            ) : state === 'missed' ? (
              <Icon name="dash" />
            ) : null}
          </span>
          <p className="trail-title">
            <span>{title}</span>
            {time !== undefined && <span className="trail-time">{time}</span>}
          </p>
          {more !== undefined && <p className="trail-more">{more}</p>}
        </li>
      ))}
    </ol>
  );
}
