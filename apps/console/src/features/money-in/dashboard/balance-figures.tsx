import type { WireMoney } from '@wallet/contract';
import type { ReactNode } from 'react';
import { useUser } from '../../../app/session/use-session.ts';
import { useLocale, useText } from '../../../lib/text/index.ts';
import { Card } from '../../../ui/card.tsx';
import { Money } from '../../../shared/money/money.tsx';
import { shareText } from '../../../lib/money/number-text.ts';
import { useHighlight } from '../../../ui/table/use-highlight.ts';
import type { Dashboard } from './dashboard-data.ts';
import classes from './dashboard.module.css';
import { secondsText } from '../../../shared/money/figure-cells.ts';
import { successOf } from './figure-labels.ts';
import { OnTheirWay } from './on-their-way.tsx';
import styles from '../../../ui/shared-styles.module.css';

/** The balance and the figures of the period in one row. A figure that changes is highlighted in place. */
export function BalanceFigures({ data, act }: { data: Dashboard; act: ReactNode }) {
  const t = useText();
  const { intlTag } = useLocale();
  const {
    balance,
    openSessions,
    figures: { period, endings, match },
  } = data;
  const { paid, ended, share } = successOf(endings);
  return (
    <Card>
      <div className={classes.figures}>
        <div className={`${classes.figure} ${classes.available}`}>
          <div>
            <p className={styles.quiet}>{t('dashboard.available')}</p>
            <LiveMoney of={balance.available} size="balance" />
            <p className={classes.note}>{t('dashboard.availableNote')}</p>
          </div>
          {act}
        </div>
        <Figure label={t('dashboard.held')} note={<OnTheirWay mode={data.mode} />}>
          <LiveMoney of={balance.held} />
        </Figure>
        <Figure
          label={t('dashboard.pending')}
          note={t('dashboard.openLinks', { count: openSessions })}
        >
          <LiveMoney of={balance.pending} />
        </Figure>
        <Figure
          label={t(`figures.successIn.${period}`)}
          note={ended === 0 ? t('figures.noneEnded') : t('figures.paidOf', { paid, ended })}
        >
          <LiveText>{share === null ? '\u2013' : shareText(share, intlTag)}</LiveText>
        </Figure>
        <Figure
          label={t('dashboard.match')}
          note={
            match.slowestSeconds === null
              ? t('dashboard.matchNone')
              : t('figures.slowest', { time: secondsText(match.slowestSeconds, t) })
          }
        >
          <LiveText>
            {match.medianSeconds === null ? '\u2013' : secondsText(match.medianSeconds, t)}
          </LiveText>
        </Figure>
      </div>
    </Card>
  );
}

/** The same row before the first answer, with the very measures of the figures: nothing moves when they arrive. */
export function BalanceSkeleton({ act }: { act: ReactNode }) {
  const t = useText();
  const currency = useUser().merchant?.currency ?? 'IDR';
  const ghost = (size: 'small' | 'balance') => (
    <p className={`${classes.value} ${classes.ghost}`} aria-hidden>
      <Money of={{ value: '8888888.00', currency }} size={size} />
    </p>
  );
  return (
    <Card>
      <div className={classes.figures} role="status" aria-label={t('app.loading')}>
        <div className={`${classes.figure} ${classes.available}`}>
          <div>
            <p className={styles.quiet}>{t('dashboard.available')}</p>
            {ghost('balance')}
            <p className={classes.note}>{t('dashboard.availableNote')}</p>
          </div>
          {act}
        </div>
        {(
          ['dashboard.held', 'dashboard.pending', 'figures.success', 'dashboard.match'] as const
        ).map((name) => (
          <Figure key={name} label={t(name)} note={'\u00a0'}>
            {ghost('small')}
          </Figure>
        ))}
      </div>
    </Card>
  );
}

function Figure({
  label,
  note,
  children,
}: {
  label: string;
  note: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={classes.figure}>
      <p className={styles.quiet}>{label}</p>
      {children}
      <p className={classes.note}>{note}</p>
    </div>
  );
}

function LiveMoney({ of, size = 'small' }: { of: WireMoney; size?: 'small' | 'balance' }) {
  const element = useHighlight<HTMLParagraphElement>(of.value);
  return (
    <p
      ref={element}
      className={classes.value}
      data-testid={size === 'balance' ? 'available' : undefined}
    >
      <Money of={of} size={size} />
    </p>
  );
}

function LiveText({ children }: { children: string }) {
  const element = useHighlight<HTMLParagraphElement>(children);
  return (
    <p ref={element} className={`${classes.value} figures`}>
      {children}
    </p>
  );
}
