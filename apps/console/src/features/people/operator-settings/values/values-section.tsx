import { settingAreas, type SettingRow } from '@wallet/contract';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Card } from '../../../../ui/card.tsx';
import { PendingCard } from '../../../../shared/pending/pending-card.tsx';
import { SectionState } from '../../../../shared/failure/section-state.tsx';
import { useChangeActs, useValues } from './use-values.ts';
import { ValueItem } from './value-item.tsx';
import classes from '../operator-settings.module.css';

const ValueDialog = lazy(async () => ({
  default: (await import('./value-dialog.tsx')).ValueDialog,
}));
const RailsDialog = lazy(async () => ({
  default: (await import('./rails-dialog.tsx')).RailsDialog,
}));
const TimingDialog = lazy(async () => ({
  default: (await import('./timing-dialog.tsx')).TimingDialog,
}));
const HistoryDialog = lazy(async () => ({
  default: (await import('./history-dialog.tsx')).HistoryDialog,
}));

/** What has a section of its own is not told twice. */
const areas = settingAreas.filter((area) => area !== 'maintenance');

/** Limits, fees and times of the whole installation, one card for each area. */
export function ValuesSection() {
  const t = useText();
  const may = useMay('settings.read');
  const query = useValues();
  const acts = useChangeActs();
  const [open, setOpen] = useState<{ dialog: 'change' | 'history'; row: SettingRow } | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <p className={classes.lead}>{t('values.lead')}</p>
      <PendingCard query={{ act: 'setting' }} under={['settings']} />
      {query.data ? (
        areas.map((area) => (
          <Card key={area} title={t(`settingArea.${area}`)}>
            <ul aria-label={t(`settingArea.${area}`)}>
              {query.data.data
                .filter((row) => row.area === area)
                .map((row) => (
                  <ValueItem
                    key={row.key}
                    row={row}
                    acts={acts}
                    onOpen={(dialog) => setOpen({ dialog, row })}
                  />
                ))}
            </ul>
          </Card>
        ))
      ) : (
        <Card>
          <SectionState query={query} right={may.reason} empty="">
            {() => null}
          </SectionState>
        </Card>
      )}
      <Suspense fallback={null}>
        {open?.dialog === 'change' ? <ChangeDialog row={open.row} onClose={close} /> : null}
        {open?.dialog === 'history' ? (
          <HistoryDialog settingKey={open.row.key} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}

/** A list of rails and the times of providers have forms of their own. */
function ChangeDialog(change: { row: SettingRow; onClose: () => void }) {
  if (change.row.key === 'payouts.rails') return <RailsDialog {...change} />;
  return change.row.key === 'payouts.timing' ? (
    <TimingDialog {...change} />
  ) : (
    <ValueDialog {...change} />
  );
}
