import { IconExternalLink, IconFlask } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { SimulatedOutcome } from '@wallet/contract';
import { useText } from '../../../../lib/text/index.ts';
import { ActionButton } from '../../../../shared/acts/action-button.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Money } from '../../../../shared/money/money.tsx';
import { FlagTag, StatusLabel } from '../../../../shared/status/status-label.tsx';
import classes from '../developers.module.css';
import { FactLine } from '../drawer-parts.tsx';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import { listedOutcomes, playable, type TrialSession } from './trial.ts';
import { useTrial } from './use-trial.ts';
import styles from '../../../../ui/shared-styles.module.css';

/** A test session by one press, and its outcomes by another. */
export function TrialCard() {
  const t = useText();
  const { session, played, isMaking, playing, error, make, play } = useTrial();
  return (
    <Card title={t('play.title')}>
      <div className={classes.cardBody}>
        <p className={classes.lead}>{t('play.text')}</p>
        <FormProblem error={error} />
        {session ? <SessionFacts session={session} /> : null}
        <div className={classes.acts}>
          <ActionButton
            act="testSession"
            kind={session ? 'plain' : 'primary'}
            icon={IconFlask}
            busy={isMaking}
            onClick={make}
          >
            {t(session ? 'play.again' : 'play.make')}
          </ActionButton>
        </div>
        {session ? <Outcomes session={session} playing={playing} onPlay={play} /> : null}
        <div role="status">
          {played ? (
            <p className={classes.note}>
              {t(`play.told.${played}`)}{' '}
              <Link
                to="/developers"
                search={{ tab: 'webhooks', mode: 'test' }}
                className={classes.link ?? ''}
              >
                {t('play.deliveries')}
              </Link>
            </p>
          ) : null}
        </div>
      </div>
    </Card>
  );
}

function SessionFacts({
  session: { id, url, amount, status, transaction },
}: {
  session: TrialSession;
}) {
  const t = useText();
  return (
    <>
      <dl className={classes.facts}>
        <FactLine name={t('play.session')}>
          <span className={classes.id}>{id}</span>
          <CopyButton value={id} what={t('play.session')} />
        </FactLine>
        <FactLine name={t('play.stands')}>
          <StatusLabel state={transaction?.status ?? status} />
          {transaction ? <FlagTag flag={transaction.flag} /> : null}
          <Money of={transaction?.paidAmount ?? amount} />
        </FactLine>
      </dl>
      <a className={classes.link} href={url} target="_blank" rel="noreferrer">
        {t('play.openPage')} <Icon of={IconExternalLink} size={14} />
      </a>
    </>
  );
}

function Outcomes({
  session,
  playing,
  onPlay,
}: {
  session: TrialSession;
  playing: SimulatedOutcome | null;
  onPlay: (outcome: SimulatedOutcome) => void;
}) {
  const t = useText();
  const possible = playable(session);
  return (
    <div className={styles.rows} role="group" aria-label={t('play.outcomes')}>
      <h3 className={classes.subTitle}>{t('play.outcomes')}</h3>
      <div className={classes.acts}>
        {listedOutcomes.map((outcome) => (
          <Button
            key={outcome}
            size="s"
            busy={playing === outcome}
            reason={possible.includes(outcome) ? undefined : t('play.isOver')}
            onClick={() => onPlay(outcome)}
          >
            {t(`play.outcome.${outcome}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}
