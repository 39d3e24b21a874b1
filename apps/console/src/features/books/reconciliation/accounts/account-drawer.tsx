import { Link } from '@tanstack/react-router';
import type { WireMoney } from '@wallet/contract';
import type { ReactNode } from 'react';
import { useText } from '../../../../lib/text/index.ts';
import headClasses from '../../../../ui/dialog/drawer-head.module.css';
import { Drawer } from '../../../../ui/dialog/drawer.tsx';
import { isZero } from '../../../../lib/money/money-text.ts';
import { Money } from '../../../../shared/money/money.tsx';
import { FullTime, RelativeTime } from '../../../../shared/time/relative-time.tsx';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import { FactLine } from '../../../../shared/withdrawal/withdrawal-parts.tsx';
import frame from '../../../../shared/withdrawal/withdrawal.module.css';
import { AccountResult } from './account-columns.tsx';
import { ages } from '../reconciliation-filters.ts';
import { accountText } from '../reconciliation-labels.ts';
import classes from '../reconciliation.module.css';
import type { TabProps } from '../tab-props.ts';
import type { AccountRow } from '../use-reconciliation.ts';
import styles from '../../../../ui/shared-styles.module.css';

interface AccountDrawerProps {
  row: AccountRow;
  patch: TabProps['patch'];
  position: { at: number; of: number };
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** One account of a comparison: each balance beside what the lines make of it, and the ways to what is open. */
export function AccountDrawer({ row, patch, ...moves }: AccountDrawerProps) {
  const t = useText();
  const { account, ledger, lines, shown, reported, imported, posted, aging } = row;
  return (
    <Drawer
      {...moves}
      name={accountText(account)}
      onClose={() => patch({ id: undefined })}
      top={accountText(account)}
      head={
        <div className={headClasses.sum}>
          {ledger ? <Money of={ledger} size="tile" /> : null}
          <AccountResult row={row} />
        </div>
      }
    >
      <div className={frame.sections}>
        <section aria-label={t('recon.balances')}>
          <h3 className={frame.heading}>{t('recon.balances')}</h3>
          <Compared
            name={t('recon.ledgerLines')}
            a={ledger}
            b={lines}
            note={t('recon.ledgerLinesNote')}
          />
          <Compared
            name={t('recon.shownLines')}
            a={shown?.amount ?? null}
            b={shown?.expected ?? null}
            note={shown ? <FullTime at={shown.at} /> : t('recon.nothingShown')}
          />
          <Compared
            name={t('recon.reportedLines')}
            a={reported?.amount ?? null}
            b={reported?.expected ?? null}
            note={reported ? <RelativeTime at={reported.at} /> : t('recon.nothingReported')}
          />
          <Compared
            name={t('recon.importedLines')}
            a={imported?.amount ?? null}
            b={imported?.expected ?? null}
            note={
              imported ? (
                <>
                  <FullTime at={imported.from} /> {'\u2013'} <FullTime at={imported.to} />
                </>
              ) : (
                t('recon.nothingImported')
              )
            }
          />
          {isZero(posted) ? null : (
            <p className={classes.soft}>
              {t('recon.postedNote')} <Money of={posted} moved />
            </p>
          )}
        </section>
        <section aria-label={t('recon.counts')}>
          <h3 className={frame.heading}>{t('recon.counts')}</h3>
          <dl className={frame.facts}>
            {(['matched', 'mismatched', 'expected', 'unexplained'] as const).map((bucket) => (
              <FactLine key={bucket} name={t(`recon.bucket.${bucket}`)}>
                <span className="figures">{row[bucket].count}</span>{' '}
                <span className={classes.soft}>
                  <Money of={row[bucket].sum} />
                </span>
              </FactLine>
            ))}
            {ages.map((age) => (
              <FactLine key={age} name={t(`recon.age.${age}`)}>
                <span className="figures">{aging[age]}</span>
              </FactLine>
            ))}
          </dl>
        </section>
        <nav className={classes.ways} aria-label={t('recon.ways')}>
          <Link
            to="/reconciliation"
            search={{ tab: 'differences', account: account.id }}
            className={classes.link}
          >
            {t('recon.toDifferences')}
          </Link>
          <Link
            to={`/${account.provider}/$id`}
            params={{ id: account.id }}
            className={classes.link}
          >
            {t('recon.toAccount')}
          </Link>
        </nav>
      </div>
    </Drawer>
  );
}

/** Two figures that must be the same: what is said, and what the lines make. */
function Compared({
  name,
  a,
  b,
  note,
}: {
  name: string;
  a: WireMoney | null;
  b: WireMoney | null;
  note: ReactNode;
}) {
  const t = useText();
  const agrees = a !== null && b !== null && a.value === b.value;
  return (
    <div className={classes.compared}>
      <StatusShape shape={a === null || b === null ? 'waiting' : agrees ? 'good' : 'hand'} />
      <div>
        <strong>{name}</strong>
        <span className={styles.note}>{note}</span>
      </div>
      <div className={classes.pair}>
        {a === null || b === null ? (
          <span className={classes.soft}>{t('recon.nothing')}</span>
        ) : agrees ? (
          <Money of={a} />
        ) : (
          <>
            <Money of={a} />
            <span className={styles.note}>
              {t('recon.insteadOf')} <Money of={b} />
            </span>
          </>
        )}
      </div>
    </div>
  );
}
