import type { WireMoney } from '@wallet/contract';
import type { ReactNode } from 'react';
import { useUser } from '../../app/session/use-session.ts';
import { useText } from '../../app/text/index.ts';
import { Card } from '../../kit/card.tsx';
import { Money } from '../../kit/money.tsx';
import { useHighlight } from '../../kit/use-highlight.ts';
import type { Dashboard } from './dashboard-data.ts';
import classes from './dashboard.module.css';

/** The balance and today's figures in one row. A figure that changes is highlighted in place. */
export function BalanceFigures({ data, act }: { data: Dashboard; act: ReactNode }) {
  const t = useText();
  const { balance, today, medianMatchSeconds } = data;
  return (
    <Card>
      <div className={classes.figures}>
        <div className={`${classes.figure} ${classes.available}`}>
          <div>
            <p className={classes.label}>{t('dashboard.available')}</p>
            <LiveMoney of={balance.available} size="balance" />
            <p className={classes.note}>{t('dashboard.availableNote')}</p>
          </div>
          {act}
        </div>
        <Figure label={t('dashboard.held')} note={t('dashboard.heldNote')}><LiveMoney of={balance.held} /></Figure>
        <Figure label={t('dashboard.pending')} note={t('dashboard.pendingNote')}><LiveMoney of={balance.pending} /></Figure>
        <Figure label={t('dashboard.today')} note={t('dashboard.todayNote', { count: today.succeeded })}><LiveMoney of={today.volume} /></Figure>
        <Figure label={t('dashboard.match')} note={medianMatchSeconds === null ? t('dashboard.matchNone') : t('dashboard.matchNote')}>
          <p className={`${classes.value} figures`}>{medianMatchSeconds === null ? '\u2013' : t('time.seconds', { count: Math.round(medianMatchSeconds) })}</p>
        </Figure>
      </div>
    </Card>
  );
}

/** The same row before the first answer, with the very measures of the figures: nothing moves when they arrive. */
export function BalanceSkeleton({ act }: { act: ReactNode }) {
  const t = useText();
  const currency = useUser().merchant?.currency ?? 'IDR';
  const ghost = (size: 'small' | 'balance') => <p className={`${classes.value} ${classes.ghost}`} aria-hidden><Money of={{ value: '8888888.00', currency }} size={size} /></p>;
  return (
    <Card>
      <div className={classes.figures} role="status" aria-label={t('app.loading')}>
        <div className={`${classes.figure} ${classes.available}`}>
          <div>
            <p className={classes.label}>{t('dashboard.available')}</p>
            {ghost('balance')}
            <p className={classes.note}>{t('dashboard.availableNote')}</p>
          </div>
          {act}
        </div>
        {(['held', 'pending', 'today', 'match'] as const).map((name) => <Figure key={name} label={t(`dashboard.${name}`)} note={'\u00a0'}>{ghost('small')}</Figure>)}
      </div>
    </Card>
  );
}

function Figure({ label, note, children }: { label: string; note: string; children: ReactNode }) {
  return (
    <div className={classes.figure}>
      <p className={classes.label}>{label}</p>
      {children}
      <p className={classes.note}>{note}</p>
    </div>
  );
}

function LiveMoney({ of, size = 'small' }: { of: WireMoney; size?: 'small' | 'balance' }) {
  const element = useHighlight<HTMLParagraphElement>(of.value);
  return <p ref={element} className={classes.value} data-testid={size === 'balance' ? 'available' : undefined}><Money of={of} size={size} /></p>;
}
