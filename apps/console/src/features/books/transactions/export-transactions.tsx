import { useState } from 'react';
import { useUser } from '../../../app/session/use-session.ts';
import { useLocale, useText } from '../../../lib/text/index.ts';
import { useTimeZone } from '../../../app/time-zone.ts';
import { ExportDialog } from '../../../shared/export/export-dialog.tsx';
import { filterNames, labelsOf } from './filter-labels.ts';
import { filterOf, type Filters } from './filters.ts';

/** A file of exactly the transactions that the list shows; "today" is that of the moment when it was opened. */
export function ExportTransactions({
  filters,
  count,
  onClose,
}: {
  filters: Filters;
  count: { total: number; more: boolean };
  onClose: () => void;
}) {
  const t = useText();
  const { intlTag } = useLocale();
  const timeZone = useTimeZone();
  const currency = useUser().merchant?.currency ?? 'IDR';
  const [now] = useState(() => new Date());
  const words = [
    ...filterNames.map((name) => labelsOf(name, filters, { t, intlTag, currency })),
    filters.search === undefined ? undefined : `\u201c${filters.search}\u201d`,
  ].filter((word) => word !== undefined);
  return (
    <ExportDialog
      kind="transactions"
      filter={filterOf(filters, { now, timeZone })}
      mode={filters.mode ?? 'live'}
      count={count}
      words={words}
      onClose={onClose}
    />
  );
}
