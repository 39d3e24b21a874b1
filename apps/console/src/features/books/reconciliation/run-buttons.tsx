import { IconFileCertificate, IconRefresh, IconTable } from '@tabler/icons-react';
import { useText } from '../../../lib/text/index.ts';
import { ActionButton } from '../../../shared/acts/action-button.tsx';
import { Button } from '../../../ui/button.tsx';
import type { TabProps } from './tab-props.ts';
import { useReport, useRunNow } from './use-reconciliation.ts';

/** Compares all accounts now and shows what came of it. */
export function RunButton({
  isPrimary = false,
  patch,
}: {
  isPrimary?: boolean;
  patch: TabProps['patch'];
}) {
  const t = useText();
  const run = useRunNow(() =>
    patch({ run: undefined, id: undefined, verdict: undefined }, { replace: true }),
  );
  return (
    <ActionButton
      act="runComparison"
      kind={isPrimary ? 'primary' : 'plain'}
      icon={IconRefresh}
      busy={run.isPending}
      onClick={() => run.mutate()}
    >
      {t('recon.runNow')}
    </ActionButton>
  );
}

/** The report as it was signed, and its accounts for a spreadsheet. */
export function ReportButtons({ id }: { id: string | undefined }) {
  const t = useText();
  const report = useReport();
  const reason = id === undefined ? t('recon.noReport') : undefined;
  const save = (format: 'json' | 'csv') => id !== undefined && report.mutate({ id, format });
  return (
    <>
      <Button
        icon={IconFileCertificate}
        reason={reason}
        busy={report.isPending && report.variables.format === 'json'}
        title={t('recon.signedNote')}
        onClick={() => save('json')}
      >
        {t('recon.signed')}
      </Button>
      <Button
        icon={IconTable}
        reason={reason}
        busy={report.isPending && report.variables.format === 'csv'}
        onClick={() => save('csv')}
      >
        {t('recon.csv')}
      </Button>
    </>
  );
}
