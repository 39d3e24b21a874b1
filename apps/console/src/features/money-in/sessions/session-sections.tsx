import { Link } from '@tanstack/react-router';
import { useMay } from '../../../app/session/use-may.ts';
import { useText } from '../../../lib/text/index.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Money } from '../../../shared/money/money.tsx';
import { maskedNumber } from '../../../shared/payout/payout-docs.ts';
import { FullTime } from '../../../shared/time/relative-time.tsx';
import { Reveal } from '../../../shared/reveal/reveal.tsx';
import { StatusShape } from '../../../ui/status/status-shape.tsx';
import { FlagTag, StatusLabel } from '../../../shared/status/status-label.tsx';
import { TimelineStep } from '../../../shared/time/timeline-step.tsx';
import { UnreadableNote } from '../../../shared/failure/unreadable-note.tsx';
import { CopyableLine, FactLine, Part } from '../../../shared/withdrawal/withdrawal-parts.tsx';
import classes from '../../../shared/withdrawal/withdrawal.module.css';
import { reasonText, sessionStatusShapes, stepDetail } from './session-labels.ts';
import type { SessionDetail } from './use-sessions.ts';
import styles from '../../../ui/shared-styles.module.css';

interface PartProps {
  of: SessionDetail;
}

/** Why it ended, or where it hangs, in one sentence. */
export function Standing({
  of: {
    session: { standing, waits },
  },
}: PartProps) {
  const t = useText();
  return (
    <Part name={t('sessions.standing')}>
      <div className={classes.line}>
        <StatusShape shape={sessionStatusShapes[standing.what]} />
        <div>
          {t(`standing.${standing.what}`)}
          <span className={classes.second}>{reasonText(standing.reason, t)}</span>
          <span className={classes.second}>
            {waits === null ? null : t(`sessionWaits.${waits}`)}
          </span>
        </div>
      </div>
    </Part>
  );
}

/** The payer's page as it is now. */
export function PayerSees({ of: { page } }: PartProps) {
  const t = useText();
  return (
    <Part name={t('sessions.page')}>
      <dl className={classes.facts}>
        <FactLine name={t('sessions.screen')}>{t(`paySees.${page.screen}`)}</FactLine>
        <FactLine name={t('sessions.buttons')}>
          {page.buttons.length === 0
            ? t('sessions.noButtons')
            : page.buttons.map((button) => t(`pageButton.${button}`)).join(', ')}
        </FactLine>
        {page.methods.some(({ available }) => available) ? (
          <FactLine name={t('sessions.choices')}>
            {page.methods
              .filter(({ available }) => available)
              .map(({ method }) => t(`method.${method}`))
              .join(', ')}
          </FactLine>
        ) : null}
        {page.confirmBy === null ? null : (
          <FactLine name={t('sessions.confirmBy')}>
            <FullTime at={page.confirmBy} />
          </FactLine>
        )}
        <FactLine name={t('sessions.language')}>{t(`language.${page.locale}`)}</FactLine>
      </dl>
    </Part>
  );
}

/** Each try to pay, with the account that was shown. */
export function Attempts({ of: { attempts } }: PartProps) {
  const t = useText();
  const mayRead = useMay('transactions.readAll').allowed;
  if (attempts.length === 0) return null;
  return (
    <Part name={t('sessions.attempts')}>
      {attempts.toReversed().map((attempt) => (
        <dl key={attempt.id} className={`${classes.facts} ${classes.attempt}`}>
          <FactLine name={t('sessions.attempt')}>
            <span className={classes.copyable}>
              {mayRead ? (
                <Link to="/transaction" search={{ id: attempt.id }} className={classes.code}>
                  {attempt.code}
                </Link>
              ) : (
                attempt.code
              )}
              <CopyButton value={attempt.code} what={t('sessions.attempt')} />
            </span>
          </FactLine>
          <FactLine name={t('sessions.status')}>
            <span className={classes.status}>
              <StatusLabel state={attempt.status} />
              <FlagTag flag={attempt.flag} />
            </span>
          </FactLine>
          <FactLine name={t('sessions.method')}>{t(`method.${attempt.method}`)}</FactLine>
          {attempt.account === null ? null : (
            <FactLine name={t('sessions.account')}>
              <Link
                to={`/${attempt.account.provider}/$id`}
                params={{ id: attempt.account.id }}
                className={classes.code}
              >
                {attempt.account.label}
              </Link>{' '}
              <span className={styles.soft}>{maskedNumber(attempt.account.last4)}</span>
            </FactLine>
          )}
          <FactLine name={t('sessions.exactAmount')}>
            <Money of={attempt.finalPayment} />
          </FactLine>
          {attempt.claimedAt === null ? null : (
            <FactLine name={t('sessions.claimed')}>
              <FullTime at={attempt.claimedAt} />
            </FactLine>
          )}
          {attempt.lastLookAt === null ? null : (
            <FactLine name={t('sessions.lastLook')}>
              <FullTime at={attempt.lastLookAt} />
            </FactLine>
          )}
        </dl>
      ))}
    </Part>
  );
}

/** What happened, step by step. */
export function SessionTimeline({ of: { timeline } }: PartProps) {
  const t = useText();
  return (
    <Part name={t('sessions.timeline')}>
      <ol>
        {timeline.map(({ at, what, by, who, detail }) => (
          <TimelineStep
            key={`${at} ${what} ${detail}`}
            at={at}
            by={by}
            who={t(`withdrawalBy.${by}`)}
            what={t(`sessionMove.${what}`)}
            detail={[who, stepDetail(what, detail, t)].filter(Boolean).join(': ') || null}
          />
        ))}
      </ol>
    </Part>
  );
}

/** How the link was used. */
export function LinkUse({ of: { link } }: PartProps) {
  const t = useText();
  return (
    <Part name={t('sessions.link')}>
      <dl className={classes.facts}>
        <FactLine name={t('sessions.opened')}>
          {link.openedAt === null ? t('sessions.notOpened') : <FullTime at={link.openedAt} />}
        </FactLine>
        {link.claimedAt === null ? null : (
          <FactLine name={t('sessions.claimed')}>
            <FullTime at={link.claimedAt} />
          </FactLine>
        )}
        {link.readOnlyLinks === 0 ? null : (
          <FactLine name={t('sessions.readOnly')}>
            <span className="figures">{link.readOnlyLinks}</span>
          </FactLine>
        )}
        <FactLine name={t('sessions.embedded')}>{link.embedOrigin}</FactLine>
      </dl>
      {link.isBound ? <p className={styles.soft}>{t('sessions.bound')}</p> : null}
    </Part>
  );
}

/** What one looks it up by. */
export function SessionFacts({ of: { session } }: PartProps) {
  const t = useText();
  const { customer, merchant, withdrawal } = session;
  return (
    <Part name={t('sessions.details')}>
      <dl className={classes.facts}>
        {merchant === null ? null : (
          <FactLine name={t('sessions.merchant')}>
            <Link to="/merchant/$id" params={{ id: merchant.id }} className={classes.code}>
              {merchant.name}
            </Link>{' '}
            <span className={styles.soft}>{merchant.code}</span>
          </FactLine>
        )}
        <CopyableLine name={t('sessions.refNo')} value={session.refNo} />
        <CopyableLine name={t('sessions.reference')} value={session.reference} />
        <FactLine name={t('sessions.customer')}>{customer.name}</FactLine>
        <FactLine name={t('sessions.phone')}>
          {session.unreadable?.includes('customer.phoneLast4') ? (
            <UnreadableNote />
          ) : customer.phoneLast4 === null ? null : (
            <Reveal
              of={{ entity: 'session', id: session.id, field: 'phone' }}
              masked={maskedNumber(customer.phoneLast4)}
              what={t('sessions.phone')}
            />
          )}
        </FactLine>
        {withdrawal === null ? null : (
          <FactLine name={t('sessions.withdrawal')}>
            <Link
              to="/withdrawal-requests"
              search={{ id: withdrawal.id, search: withdrawal.refNo }}
              className={classes.code}
            >
              {withdrawal.refNo}
            </Link>
          </FactLine>
        )}
        <FactLine name={t('sessions.source')}>{t(`sessionSource.${session.source}`)}</FactLine>
        <FactLine name={t('sessions.made')}>
          <FullTime at={session.createdAt} />
        </FactLine>
        <FactLine name={t('sessions.ends')}>
          <FullTime at={session.expiresAt} />
        </FactLine>
        <FactLine name={t('sessions.watched')}>
          <FullTime at={session.monitoringUntil} />
        </FactLine>
        <CopyableLine name={t('sessions.id')} value={session.id} />
      </dl>
    </Part>
  );
}
