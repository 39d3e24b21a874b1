import { lazy, Suspense, useEffect, useState } from 'react';
import { useRealtime } from '../../../app/realtime/index.ts';
import { useUrlSearch } from '../../../app/router/use-search.ts';
import { alertSign } from '../../../app/shell/header/alert-store.ts';
import { useLocale, useText } from '../../../lib/text/index.ts';
import { useStore } from '../../../lib/use-store.ts';
import { alertText } from './alert-messages.ts';
import { channelsOpen } from './channels-store.ts';
import { useAlertsChanged, useOpenAlerts } from './use-alerts.ts';

const AlertsExport = lazy(async () => ({
  default: (await import('./alerts-export.tsx')).AlertsExport,
}));
const ChannelsDialog = lazy(async () => ({
  default: (await import('./channels-dialog.tsx')).ChannelsDialog,
}));

/** Keeps the sign at the bell true, says aloud what is new, and holds the dialogs that are opened from the tray. */
export function AlertWatch() {
  const t = useText();
  const { intlTag } = useLocale();
  const { data } = useOpenAlerts();
  const changed = useAlertsChanged();
  const isOpen = useStore(channelsOpen);
  const [search] = useUrlSearch();
  const [known, setKnown] = useState<string>();
  useRealtime('alert', changed);
  useEffect(() => {
    if (data) alertSign.set({ unseen: data.unseen, isCritical: data.hasUnseenCritical });
  }, [data]);
  useEffect(
    () => () => {
      alertSign.set({ unseen: 0, isCritical: false });
      channelsOpen.set(false);
    },
    [],
  );
  const newest = data?.data[0];
  if (data && known === undefined) setKnown(newest?.id ?? '');
  const news =
    newest && known !== undefined && newest.id > known ? alertText(newest, t, intlTag) : undefined;
  return (
    <>
      <p className="visually-hidden" role="status">
        {news === undefined ? null : t('alerts.new', { what: news })}
      </p>
      {search['export'] === 'alerts' ? (
        <Suspense fallback={null}>
          <AlertsExport />
        </Suspense>
      ) : null}
      {isOpen ? (
        <Suspense fallback={null}>
          <ChannelsDialog onClose={() => channelsOpen.set(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
