import type { FirstUse } from '@wallet/contract';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText, type Translate } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { moneyString } from '../../../../lib/money/money-text.ts';
import { RelativeTime } from '../../../../shared/time/relative-time.tsx';
import { SectionState } from '../../../../shared/failure/section-state.tsx';
import { useFirstUse } from './use-rules.ts';
import classes from '../operator-settings.module.css';
import styles from '../../../../ui/shared-styles.module.css';

const FirstUseDialog = lazy(async () => ({
  default: (await import('./first-use-dialog.tsx')).FirstUseDialog,
}));

/** Which first payments to a destination wait for a person. */
export function FirstUseCard() {
  const t = useText();
  const may = useMay('rules.manage');
  const query = useFirstUse();
  const [edited, setEdited] = useState<FirstUse | null>(null);
  const { data } = query;
  return (
    <Card
      title={t('firstUse.title')}
      aside={
        data ? (
          <Button
            size="s"
            reason={may.reason}
            aria-label={t('firstUse.editOf')}
            onClick={() => setEdited(data)}
          >
            {t('firstUse.edit')}
          </Button>
        ) : null
      }
    >
      <SectionState query={{ ...query, data: data && { data: [data] } }} empty="">
        {([setting]) =>
          setting === undefined ? null : (
            <div className={classes.facts}>
              <p className={classes.sentence}>{firstUseSentence(setting, t)}</p>
              <p className={classes.why}>
                {t('firstUse.known', { count: setting.knownAfterHours })}
              </p>
              <p className={styles.note}>
                {setting.changedBy === null ? (
                  t('entryBy.house')
                ) : (
                  <>
                    {t('entryBy.added', { name: setting.changedBy.name })}{' '}
                    <RelativeTime at={setting.validFrom} />: {setting.reason}
                  </>
                )}
              </p>
            </div>
          )
        }
      </SectionState>
      <Suspense fallback={null}>
        {edited ? <FirstUseDialog setting={edited} onClose={() => setEdited(null)} /> : null}
      </Suspense>
    </Card>
  );
}

function firstUseSentence({ holdAbove, sources }: FirstUse, t: Translate): string {
  const above = [holdAbove.IDR, holdAbove.PHP]
    .filter((money) => money !== null)
    .map(moneyString)
    .join(t('firstUse.or'));
  if (above === '' || sources.length === 0) return t('firstUse.never');
  return t('firstUse.above', {
    above,
    where: sources.map((source) => t(`firstUse.source.${source}`)).join(', '),
  });
}
