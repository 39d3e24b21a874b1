import { useState } from 'react';
import { useUrlSearch } from '../../../app/router/use-search.ts';
import { useText } from '../../../lib/text/index.ts';
import { ExportDialog } from '../../../shared/export/export-dialog.tsx';
import { Segments } from '../../../ui/segments.tsx';

const choices = ['open', 'closed', 'both'] as const;

/** Makes a file of the alerts, open, over or both. It outlives the tray it is opened from. */
export function AlertsExport() {
  const t = useText();
  const [, patch] = useUrlSearch();
  const [state, setState] = useState<(typeof choices)[number]>('open');
  const words = {
    open: t('alerts.showOpen'),
    closed: t('alerts.showClosed'),
    both: t('alerts.showBoth'),
  };
  return (
    <ExportDialog
      kind="alerts"
      filter={state === 'both' ? {} : { state }}
      mode="live"
      words={null}
      title={t('alerts.exportTitle')}
      onClose={() => patch({ export: undefined }, { replace: true })}
    >
      <div>
        <Segments
          label={t('alerts.list')}
          choices={choices.map((value) => ({ value, label: words[value] }))}
          chosen={state}
          onChoose={setState}
        />
      </div>
    </ExportDialog>
  );
}
