import { IconHandStop } from '@tabler/icons-react';
import type { PendingChange } from '@wallet/contract';
import { useText } from '../../lib/text/index.ts';
import { Button } from '../../ui/button.tsx';
import { FullTime } from '../time/relative-time.tsx';
import { Tag } from '../status/status-label.tsx';
import type { Tone } from '../status/states.ts';
import { WhoMay } from '../approval/who-may.tsx';
import { valuesOf } from './pending-values.ts';
import type { usePendingActs } from './use-pending.ts';
import classes from './pending.module.css';

const tones: Readonly<Record<PendingChange['state'], Tone>> = {
  waiting: 'violet',
  agreed: 'violet',
  inForce: 'green',
  stopped: 'red',
  refused: 'red',
  withdrawn: 'grey',
  lapsed: 'grey',
};

/** One change that begins later: what, from what to what, when, who asked, and the press that stops it. */
export function PendingItem({
  change,
  acts,
}: {
  change: PendingChange;
  acts: ReturnType<typeof usePendingActs>;
}) {
  const t = useText();
  const { id, act, state, merchant, person, subjectId, askedBy, agreedBy, endedBy } = change;
  const { heldBecause } = change;
  const about = [merchant?.name ?? [], person?.name ?? [], act === 'setting' ? subjectId : []];
  return (
    <li className={classes.item}>
      <span className={classes.grow}>
        <strong>{t(`pendingAct.${act}`)}</strong>{' '}
        <Tag tone={tones[state]}>{t(`pendingState.${state}`)}</Tag>
        <span className={classes.second}>{about.flat().join(' \u00b7 ')}</span>
        <Values change={change} />
        <span className={classes.second}>
          {change.endedAt === null ? (
            <>
              {t('pending.begins')} <FullTime at={change.beginsAt} />
            </>
          ) : (
            <>
              {t('pending.ended')} <FullTime at={change.endedAt} />
              {endedBy === null ? null : `, ${endedBy.name}`}
            </>
          )}
        </span>
        <span className={classes.second}>
          {askedBy === null
            ? t('pending.askedByOperator')
            : t('pending.askedBy', { name: askedBy.name })}
          {agreedBy === null ? null : `, ${t('pending.agreedBy', { name: agreedBy.name })}`}
        </span>
        {state === 'waiting' ? (
          <>
            <span className={classes.second}>
              {t(heldBecause === null ? 'pending.needsTwo' : `pending.held.${heldBecause}`)}
            </span>
            <WhoMay subject="pendingChange" id={id} />
          </>
        ) : null}
      </span>
      <Acts change={change} acts={acts} key={id} />
    </li>
  );
}

function Values({ change }: { change: PendingChange }) {
  const t = useText();
  return (
    <dl className={classes.values}>
      {valuesOf(change, t).map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="figures">{before === null ? after : `${before} \u2192 ${after}`}</dd>
        </div>
      ))}
    </dl>
  );
}

function Acts({
  change: { id, act, mayStop, mayDecide },
  acts,
}: {
  change: PendingChange;
  acts: ReturnType<typeof usePendingActs>;
}) {
  const t = useText();
  const named = (label: string) => `${label}: ${t(`pendingAct.${act}`)}`;
  return (
    <span className={classes.acts}>
      {mayDecide ? (
        <>
          <Button
            size="s"
            busy={acts.isBusy}
            aria-label={named(t('pending.agree'))}
            onClick={() => acts.decide(id, 'agree')}
          >
            {t('pending.agree')}
          </Button>
          <Button
            size="s"
            busy={acts.isBusy}
            aria-label={named(t('pending.refuse'))}
            onClick={() => acts.decide(id, 'refuse')}
          >
            {t('pending.refuse')}
          </Button>
        </>
      ) : null}
      {mayStop ? (
        <Button
          size="s"
          icon={IconHandStop}
          busy={acts.isBusy}
          aria-label={named(t('pending.stop'))}
          onClick={() => acts.stop(id)}
        >
          {t('pending.stop')}
        </Button>
      ) : null}
    </span>
  );
}
