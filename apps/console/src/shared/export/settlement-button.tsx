import { IconFileText } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useUrlSearch } from '../../app/router/use-search.ts';
import { useMay } from '../../app/session/use-may.ts';
import { useLocale, useText } from '../../lib/text/index.ts';
import { useTimeZone } from '../../app/time-zone.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { lastMonths, monthRange, monthText } from './months.ts';

const ExportDialog = lazy(async () => ({
  default: (await import('./export-dialog.tsx')).ExportDialog,
}));
const formats = ['pdf', 'csv', 'xlsx'] as const;

/** Makes the statement of a merchant’s balance for a month, the own one or a looked-at one. */
export function SettlementButton({
  merchantId,
  mode = 'live',
}: {
  merchantId?: string;
  mode?: 'live' | 'test';
}) {
  const t = useText();
  const [search, patch] = useUrlSearch();
  const { reason } = useMay(merchantId === undefined ? 'ledger.readOwn' : 'ledger.read');
  return (
    <>
      <Button
        here
        icon={IconFileText}
        reason={reason}
        onClick={() => patch({ export: 'settlement' })}
      >
        {t('settlement.button')}
      </Button>
      {search['export'] === 'settlement' && reason === undefined ? (
        <Suspense fallback={null}>
          <SettlementDialog
            merchantId={merchantId}
            mode={mode}
            onClose={() => patch({ export: undefined }, { replace: true })}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function SettlementDialog({
  merchantId,
  mode,
  onClose,
}: {
  merchantId: string | undefined;
  mode: 'live' | 'test';
  onClose: () => void;
}) {
  const t = useText();
  const { intlTag } = useLocale();
  const timeZone = useTimeZone();
  const [months] = useState(() => lastMonths(new Date(), timeZone));
  const [month, setMonth] = useState(months[1] ?? '');
  const filter = {
    ...monthRange(month, timeZone),
    ...(merchantId !== undefined && { merchantId }),
  };
  return (
    <ExportDialog
      key={month}
      kind="settlement"
      title={t('settlement.button')}
      filter={filter}
      mode={mode}
      words={null}
      formats={formats}
      onClose={onClose}
    >
      <Select
        label={t('settlement.period')}
        value={month}
        onChange={setMonth}
        choices={months.map((value) => ({ value, title: monthText(value, intlTag) }))}
      />
    </ExportDialog>
  );
}
