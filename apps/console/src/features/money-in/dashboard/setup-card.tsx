import type { SetupStep } from '@wallet/contract';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../lib/text/index.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { StatusShape } from '../../../ui/status/status-shape.tsx';
import classes from './figures.module.css';
import { setupPlaces } from './setup-places.ts';
import { useSetup } from './use-dashboard.ts';
import styles from '../../../ui/shared-styles.module.css';

/**
 * What is left to do until money comes in. The first step that is not done says why and where; the
 * finished list can be put away.
 */
export function SetupCard() {
  const t = useText();
  const { data, dismiss } = useSetup();
  if (data === undefined) return null;
  const done = data.steps.filter(({ isDone }) => isDone).length;
  const isWhole = done === data.steps.length;
  if (isWhole && data.isDismissed) return null;
  const next = data.steps.find(({ isDone }) => !isDone)?.step;
  return (
    <Card
      title={t(isWhole ? 'setup.done' : 'setup.title')}
      aside={<span className="figures">{t('setup.count', { done, of: data.steps.length })}</span>}
    >
      <div className={classes.setup}>
        <div className={classes.progress} aria-hidden>
          <span style={{ width: `${(done / data.steps.length) * 100}%` }} />
        </div>
        <ol>
          {data.steps.map(({ step, isDone }) => (
            <Step key={step} step={step} isDone={isDone} isNext={step === next} />
          ))}
        </ol>
        {isWhole ? (
          <div className={classes.away}>
            <Button size="s" busy={dismiss.isPending} onClick={() => dismiss.mutate()}>
              {t('setup.dismiss')}
            </Button>
          </div>
        ) : null}
      </div>
    </Card>
  );
}

function Step({ step, isDone, isNext }: { step: SetupStep; isDone: boolean; isNext: boolean }) {
  const t = useText();
  const { to, search } = setupPlaces[step];
  const name = t(`setup.${step}`);
  return (
    <li className={classes.setupStep} data-next={isNext || undefined}>
      <StatusShape shape={isDone ? 'good' : 'waiting'} />
      <div>
        {isDone || isNext ? (
          <span className={classes.setupName}>{name}</span>
        ) : (
          <Link to={to} search={search} className={classes.setupName}>
            {name}
          </Link>
        )}
        <span className="visually-hidden">{t(isDone ? 'setup.isDone' : 'setup.isOpen')}</span>
        {isNext ? <p className={styles.fine}>{t(`setup.${step}Note`)}</p> : null}
      </div>
      {isNext ? (
        <Link
          to={to}
          search={search}
          className={buttonClass({ size: 's' })}
          aria-label={t('setup.goTo', { step: name })}
        >
          {t('setup.go')}
        </Link>
      ) : null}
    </li>
  );
}
