import { Link } from '@tanstack/react-router';
import type { PayoutMethodRow } from '@wallet/contract';
import type { ReactNode } from 'react';
import type { Search } from '../../../app/router/search.ts';
import { useText } from '../../../lib/text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { FormProblem } from '../../../shared/failure/form-problem.tsx';
import { VerificationWord } from '../../../shared/payout/payout-state.tsx';
import {
  institutionName,
  verificationAdvice,
  warningText,
} from '../../../shared/payout/payout-docs.ts';
import { FullTime } from '../../../shared/time/relative-time.tsx';
import { StatusShape } from '../../../ui/status/status-shape.tsx';
import type { RowActs } from './method-columns.tsx';
import { WholeNumber } from './whole-number.tsx';
import classes from './payout-methods.module.css';

const wantsReplacing: readonly string[] = ['closeMatch', 'mismatch', 'notFound'];

/** Whose account it is, both names beside each other, and the next step. What comes later is read out. */
export function Verification({
  row,
  acts: { start, reasonFor, isBusy, error },
  onReplace,
}: RowActs & { row: PayoutMethodRow }) {
  const t = useText();
  const { verification, holderName, status } = row;
  return (
    <section aria-label={t('payouts.verification')}>
      <h3 className={classes.heading}>{t('payouts.verification')}</h3>
      <div className={classes.verdict} aria-live="polite" data-verification={verification.status}>
        <VerificationWord status={verification.status} />
        <p>{status === 'active' ? verificationAdvice(row, t) : t(`payouts.is.${status}`)}</p>
        <dl className={classes.names}>
          <NameLine name={t('payouts.entered')}>{holderName}</NameLine>
          {verification.foundName === null ? null : (
            <NameLine name={t('payouts.found', { institution: institutionName(row.institution) })}>
              {verification.foundName}
            </NameLine>
          )}
        </dl>
      </div>
      <FormProblem error={error} />
      <div className={classes.nextActs}>
        <Button
          size="s"
          busy={isBusy}
          reason={reasonFor('verify', row)}
          onClick={() => start('verify', row)}
        >
          {t(verification.status === 'unverified' ? 'payouts.verify' : 'payouts.verifyAgain')}
        </Button>
        {wantsReplacing.includes(verification.status) && status === 'active' ? (
          <Button size="s" reason={reasonFor('replace', row)} onClick={() => onReplace(row)}>
            {t('payouts.replace')}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

function NameLine({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What looked unusual when it was added. Nothing where nothing did. */
export function Warnings({ row: { warnings, institution } }: { row: PayoutMethodRow }) {
  const t = useText();
  if (warnings.length === 0) return null;
  return (
    <section aria-label={t('payouts.warnings')}>
      <h3 className={classes.heading}>{t('payouts.warnings')}</h3>
      <ul className={classes.warnings}>
        {warnings.map((warning) => (
          <li key={warning.code}>
            <StatusShape shape="hand" />
            <span>{warningText(warning, institutionName(institution), t)}</span>
          </li>
        ))}
      </ul>
      <p className={classes.second}>{t('payouts.warningsText')}</p>
    </section>
  );
}

/** The destination itself, when it can be used, and where it came from. */
export function MethodFacts({
  row,
  revealReason,
}: {
  row: PayoutMethodRow;
  revealReason: string | undefined;
}) {
  const t = useText();
  const {
    institution,
    status,
    statusReason,
    usableAfter,
    isUsable,
    createdAt,
    createdBy,
    replaces,
    replacedBy,
  } = row;
  return (
    <section aria-label={t('payouts.details')}>
      <h3 className={classes.heading}>{t('payouts.details')}</h3>
      <dl className={classes.facts}>
        <FactLine name={t('payouts.institution')}>{institution.name}</FactLine>
        <FactLine name={t('payouts.number')}>
          <WholeNumber key={row.id} row={row} reason={revealReason} />
        </FactLine>
        {status === 'active' ? (
          <FactLine name={t('payout.usableFrom')}>
            <span>
              <FullTime at={usableAfter} />
              {isUsable ? null : (
                <span className={classes.second}>{t('payouts.coolDownText')}</span>
              )}
            </span>
          </FactLine>
        ) : null}
        {status === 'blocked' ? (
          <FactLine name={t('payouts.blockedBecause')}>{statusReason}</FactLine>
        ) : null}
        <FactLine name={t('payouts.added')}>
          <span>
            <FullTime at={createdAt} />
            <span className={classes.second}>{createdBy?.name ?? t('payouts.byProgram')}</span>
          </span>
        </FactLine>
        {replaces === null ? null : (
          <FactLine name={t('payouts.replaces')}>
            <OtherLink id={replaces} />
          </FactLine>
        )}
        {replacedBy === null ? null : (
          <FactLine name={t('payouts.replacedBy')}>
            <OtherLink id={replacedBy} />
          </FactLine>
        )}
      </dl>
    </section>
  );
}

function FactLine({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function OtherLink({ id }: { id: string }) {
  const t = useText();
  return (
    <Link
      to="."
      search={(old: Search) => ({ ...old, id })}
      className={classes.link}
      resetScroll={false}
    >
      {t('payouts.openIt')}
    </Link>
  );
}
