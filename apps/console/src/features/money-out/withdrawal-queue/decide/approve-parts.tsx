import { initials } from '../../../../app/shell/header/initials.ts';
import { useUser } from '../../../../app/session/use-session.ts';
import type { FieldProps } from '../../../../lib/forms/form-options.ts';
import { useText } from '../../../../lib/text/index.ts';
import { actorRoleText } from '../../../../shared/audit/audit-text.ts';
import { useNow } from '../../../../lib/dates/clock.ts';
import { Money } from '../../../../shared/money/money.tsx';
import { ListTime } from '../../../../shared/time/relative-time.tsx';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import { Tag } from '../../../../shared/status/status-label.tsx';
import { TextArea } from '../../../../ui/fields/text-area.tsx';
import { useNarrow } from '../../../../lib/use-narrow.ts';
import { NameCheckLine } from '../../../../shared/withdrawal/withdrawal-status.tsx';
import { destinationName } from '../../../../shared/withdrawal/withdrawal-docs.ts';
import { findingLabels, reasonLabels } from '../case-labels.ts';
import { reasonLimit } from './decisions.ts';
import classes from '../queue.module.css';
import type { WithdrawalCase } from '../use-queue.ts';
import styles from '../../../../ui/shared-styles.module.css';

const minuteMs = 60_000;

/**
 * What leaves, what it costs, what is left, to whom, whose account it is, and why people are asked.
 */
export function ApproveEvidence({ of }: { of: WithdrawalCase }) {
  const t = useText();
  const nowMs = useNow(minuteMs);
  const { request, balance, findings } = of;
  const reasons = [
    ...reasonLabels(of, nowMs, t),
    ...findings.map((finding) => findingLabels(finding, t)),
  ];
  return (
    <div className={classes.sheet}>
      <div className={classes.sends}>
        <div>
          <p className={styles.quiet}>
            {t('approval.sends')}{' '}
            {request.mode === 'test' ? <Tag tone="orange">{t('payout.test')}</Tag> : null}
          </p>
          <Money of={request.amount} size="balance" />
        </div>
        <dl className={classes.costs}>
          <div>
            <dt>{t('withdrawal.fee')}</dt>
            <dd>
              <Money of={request.fee} />
            </dd>
          </div>
          <div>
            <dt>{t('approval.balanceAfter')}</dt>
            <dd>
              <Money of={balance.after} />
            </dd>
          </div>
        </dl>
      </div>
      <dl className={classes.rows}>
        <dt>{t('withdrawalQueue.merchant')}</dt>
        <dd>
          <strong>{request.merchant.name}</strong>
        </dd>
        <dt>{t('withdrawal.to')}</dt>
        <dd>
          <strong className={classes.id}>{destinationName(request.destination)}</strong>{' '}
          <span className={styles.quiet}>{request.destination?.holderName}</span>
        </dd>
        <dt>{t('withdrawal.nameCheck')}</dt>
        <dd>
          <NameCheckLine row={request} />
        </dd>
        {reasons.length === 0 ? null : (
          <>
            <dt>{t(request.approvals.needed > 1 ? 'approval.whyTwo' : 'approval.why')}</dt>
            <dd className={classes.why}>
              <StatusShape shape="hand" />
              <span>{reasons.join(' ')}</span>
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}

/** Who approved it before, in the own words, and who asked for it. */
export function EarlierApproval({
  word: { by, reason, at },
  askedBy,
}: {
  word: WithdrawalCase['decisions'][number];
  askedBy: string | undefined;
}) {
  const t = useText();
  const role = actorRoleText(by.role, t);
  return (
    <div className={classes.word}>
      <span className={classes.face} aria-hidden>
        {initials(by.name)}
      </span>
      <div>
        <strong>{by.name}</strong>{' '}
        <span className={styles.quiet}>
          {askedBy === undefined
            ? role
            : askedBy === by.name
              ? t('approval.asked', { role })
              : t('approval.askedBy', { role, name: askedBy })}
        </span>
        {reason === null ? null : <p className={classes.quote}>{`\u201c${reason}\u201d`}</p>}
      </div>
      <span className={classes.at}>
        <StatusShape shape="good" />
        {t('decided.approve')} <ListTime at={at} />
      </span>
    </div>
  );
}

/** What the reader says about it. */
export function OwnWord({ field: { error, ...field } }: { field: FieldProps<string> }) {
  const t = useText();
  const { name, roleId } = useUser();
  // On a phone the amount is to be seen first, not the field below it.
  const isNarrow = useNarrow();
  return (
    <div className={`${classes.word} ${classes.own}`}>
      <span className={classes.face} data-own aria-hidden>
        {initials(name)}
      </span>
      <div>
        <strong>{name}</strong>{' '}
        <span className={styles.quiet}>{t('approval.you', { role: t(`role.${roleId}`) })}</span>
        <TextArea
          {...field}
          label={t('approval.reason')}
          maxLength={reasonLimit}
          rows={2}
          autoFocus={!isNarrow}
        />
        <p className={classes.wrong} role="alert">
          {error === undefined ? null : (
            <>
              <StatusShape shape="bad" size={12} />
              {error}
            </>
          )}
        </p>
      </div>
    </div>
  );
}
