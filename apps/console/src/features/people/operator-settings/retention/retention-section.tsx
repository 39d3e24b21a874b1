import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useUrlSearch } from '../../../../app/router/use-search.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useLocale, useText } from '../../../../lib/text/index.ts';
import { ActionButton } from '../../../../shared/acts/action-button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { countText } from '../../../../lib/money/number-text.ts';
import { ListTime } from '../../../../shared/time/relative-time.tsx';
import { SectionState } from '../../../../shared/failure/section-state.tsx';
import { HoldItem } from './hold-item.tsx';
import { useHolds, useLift, useRetention } from './use-retention.ts';
import classes from '../operator-settings.module.css';
import styles from '../../../../ui/shared-styles.module.css';

const HoldDialog = lazy(async () => ({ default: (await import('./hold-dialog.tsx')).HoldDialog }));

/** What is deleted once it is old, what would go now, and what is kept all the same. */
export function RetentionSection() {
  const t = useText();
  const { intlTag } = useLocale();
  const mayRead = useMay('settings.read');
  const mayManage = useMay('settings.manage');
  const due = useRetention();
  const holds = useHolds();
  const lift = useLift();
  const [search, patch] = useUrlSearch();
  return (
    <>
      <div className={classes.head}>
        <p className={classes.lead}>{t('retention.lead')}</p>
        <ActionButton act="placeHold" kind="primary" icon={IconPlus}>
          {t('holds.place')}
        </ActionButton>
      </div>
      <Card title={t('retention.title')}>
        <SectionState
          query={{ ...due, data: due.data && { data: due.data.classes } }}
          right={mayRead.reason}
          empty=""
        >
          {(rows) => (
            <ul aria-label={t('retention.title')}>
              {rows.map(({ name, days, due: count, kept, oldest }) => (
                <li key={name} className={classes.item}>
                  <span className={classes.grow}>
                    <strong className={classes.sentence}>{t(`setting.retention.${name}`)}</strong>
                    <span className={classes.why}>{t('retention.days', { count: days })}</span>
                    <span className={styles.note}>
                      {count === 0 ? (
                        t('retention.none')
                      ) : (
                        <>
                          {t('retention.due', { count, shown: countText(count, intlTag) })}
                          {oldest === null ? null : (
                            <>
                              , {t('retention.oldest')} <ListTime at={oldest} />
                            </>
                          )}
                        </>
                      )}
                      {kept === 0 ? null : (
                        <> · {t('retention.kept', { shown: countText(kept, intlTag) })}</>
                      )}
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </SectionState>
      </Card>
      <Card title={t('holds.title')}>
        <SectionState query={holds} right={mayRead.reason} empty={t('holds.none')}>
          {(rows) => (
            <ul aria-label={t('holds.title')}>
              {rows.map((hold) => (
                <HoldItem key={hold.id} hold={hold} lift={lift} />
              ))}
            </ul>
          )}
        </SectionState>
      </Card>
      <Suspense fallback={null}>
        {search['new'] === 'hold' && mayManage.allowed ? (
          <HoldDialog onClose={() => patch({ new: undefined }, { replace: true })} />
        ) : null}
      </Suspense>
    </>
  );
}
