import { useMutation } from '@tanstack/react-query';
import { IconFileImport, IconRefresh } from '@tabler/icons-react';
import type { AccountDetail } from '@wallet/contract';
import { lazy, Suspense, useState } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { useUrlSearch } from '../../../../app/router/use-search.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { CursorPager } from '../../../../shared/list/cursor-pager.tsx';
import { ExportList } from '../../../../shared/export/export-list.tsx';
import { Facet } from '../../../../ui/menu/facet-menu.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import { LineRows } from './line-rows.tsx';
import { SettlingStopped } from './settling-stopped.tsx';
import { useAccountRenewed } from '../detail/use-account.ts';
import { linesPerPage, matchStatuses, useLines } from './use-lines.ts';
import classes from '../detail/account-page.module.css';

const ImportDialog = lazy(async () => ({
  default: (await import('../../../../shared/statement-import/import-dialog.tsx')).ImportDialog,
}));

/** What the provider's statement says, line by line, and what became of each. Filter and page are in the address. */
export function LinesSection({ detail }: { detail: AccountDetail }) {
  const t = useText();
  const [search, patch] = useUrlSearch();
  const { account, basic } = detail;
  const mayImport = useMay('accounts.importStatement');
  const matchStatus = matchStatuses.find((known) => known === search['match']);
  const list = useLines({ accountId: account.id, matchStatus, after: search['after'] });
  return (
    <Card
      title={t('account.section.lines')}
      aside={
        <span className={classes.aside}>
          <ReadNow detail={detail} />
          <Button
            here
            size="s"
            icon={IconFileImport}
            reason={mayImport.reason}
            onClick={() => patch({ import: '1' })}
          >
            {t('lines.import')}
          </Button>
        </span>
      }
    >
      {basic.settlingStopped === null ? null : (
        <SettlingStopped detail={detail} stop={basic.settlingStopped} />
      )}
      <div className={classes.bar}>
        <Facet
          name={t('lines.match')}
          chosen={matchStatus && t(`state.${matchStatus}`)}
          choices={matchStatuses.map((value) => ({ value, label: t(`state.${value}`) }))}
          onChoose={(value) => patch({ match: value, after: undefined })}
        />
        <ExportList kind="accountLines" query={{ id: account.id, matchStatus }} />
      </div>
      <LineRows
        list={list}
        isFiltered={matchStatus !== undefined}
        onClear={() => patch({ match: undefined, after: undefined })}
      />
      <div className={classes.pager}>
        <CursorPager
          after={search['after']}
          next={list.data?.next}
          pageSize={linesPerPage}
          isStale={list.isPlaceholderData}
          onGo={(changes) => patch({ after: changes['after'] })}
        />
      </div>
      <Suspense fallback={null}>
        {search['import'] === '1' && mayImport.allowed ? (
          <ImportDialog
            account={account}
            onClose={() => patch({ import: undefined }, { replace: true })}
          />
        ) : null}
      </Suspense>
    </Card>
  );
}

/** Asks the phone to read the history now; what it finds comes by itself. */
export function ReadNow({ detail: { account } }: { detail: AccountDetail }) {
  const t = useText();
  const may = useMay('accounts.check');
  const renew = useAccountRenewed(account.id);
  const [isAsked, setAsked] = useState(false);
  const sending = useMutation({
    mutationFn: () => ask(endpoints.readAccountHistory, { params: { id: account.id } }),
    onSuccess: () => {
      setAsked(true);
      showToast('good', t('lines.readAsked'));
    },
    onSettled: renew,
  });
  const reason = may.reason ?? (account.device === null ? t('accountCheck.noDevice') : undefined);
  return (
    <>
      {sending.error ? <FormProblem error={sending.error} /> : null}
      <Button
        here
        size="s"
        icon={IconRefresh}
        busy={sending.isPending}
        reason={reason}
        onClick={() => (sending.isPending ? undefined : sending.mutate())}
      >
        {t(isAsked ? 'lines.readAgain' : 'lines.readNow')}
      </Button>
    </>
  );
}
