import { IconFilterOff, IconKey, IconPlus } from '@tabler/icons-react';
import type { ApiTokenRow, NewApiTokenAnswer } from '@wallet/contract';
import { lazy, Suspense, useState } from 'react';
import { ForbiddenPage } from '../../../app/pages/forbidden-page.tsx';
import { type PatchSearch, useUrlSearch } from '../../../app/router/use-search.ts';
import { missingRight } from '../../../app/session/index.ts';
import { useText } from '../../../lib/text/index.ts';
import { ActionButton } from '../../../shared/acts/action-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { CursorPager } from '../../../shared/list/cursor-pager.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ExportList } from '../../../shared/export/export-list.tsx';
import { Facet } from '../../../ui/menu/facet-menu.tsx';
import { ListPage, ToolbarEnd } from '../../../shared/list/list-frame.tsx';
import { tokenColumns, TokenPhoneRow } from './token-columns.tsx';
import {
  listedModes,
  listedStates,
  noFilters,
  pageSize,
  readFilters,
  type TokenFilters,
} from './token-filters.ts';
import { modeLabels, stateLabels } from './token-labels.ts';
import { useAdopt, useApiTokens, useRevoke } from './use-api-tokens.ts';

const CreateDialog = lazy(async () => ({
  default: (await import('./create-dialog.tsx')).CreateDialog,
}));
const RotateDialog = lazy(async () => ({
  default: (await import('./rotate-dialog.tsx')).RotateDialog,
}));
const TokenOnce = lazy(async () => ({ default: (await import('./token-once.tsx')).TokenOnce }));

/** The merchant's API tokens. Filters, page and the open form are in the address: back, reload and share keep them. */
export function ApiTokensPage() {
  const t = useText();
  const [search, patch] = useUrlSearch();
  const filters = readFilters(search);
  const { after } = search;
  const list = useApiTokens(filters, after);
  const revoke = useRevoke();
  const adopt = useAdopt();
  const [rotating, setRotating] = useState<ApiTokenRow | null>(null);
  const [made, setMade] = useState<NewApiTokenAnswer | null>(null);
  const acts = { rotate: setRotating, revoke, adopt };
  const closeForms = () => (setRotating(null), patch({ new: undefined }, { replace: true }));
  const show = (answer: NewApiTokenAnswer) => (closeForms(), setMade(answer));
  const right = missingRight(list.error);
  if (right !== null) return <ForbiddenPage right={right} />;
  return (
    <>
      <ListPage
        label={t('tokens.table')}
        look="apiTokens"
        rows={list.data?.data}
        error={list.error}
        errorHeading={t('tokens.failed')}
        onRetry={() => void list.refetch()}
        isFetching={list.isFetching}
        rowKey={(row) => row.id}
        columns={tokenColumns({ t, acts })}
        renderPhone={(row) => <TokenPhoneRow token={row} acts={acts} />}
        openKey={search['id']}
        version={(row) => `${row.state} ${row.expiresAt} ${row.ends?.at}`}
        toolbar={
          <>
            <Filters filters={filters} onChange={patch} />
            <ToolbarEnd>
              <ExportList kind="apiTokens" query={{ ...filters }} />
              <CreateButton />
            </ToolbarEnd>
          </>
        }
        empty={
          <NoTokens isFiltered={Object.keys(filters).length > 0} onClear={() => patch(noFilters)} />
        }
        pager={
          <CursorPager
            after={after}
            next={list.data?.next}
            pageSize={pageSize}
            isStale={list.isPlaceholderData}
            onGo={patch}
          />
        }
      />
      <Suspense fallback={null}>
        {search['new'] === 'token' ? <CreateDialog onClose={closeForms} onMade={show} /> : null}
        {rotating ? <RotateDialog token={rotating} onClose={closeForms} onMade={show} /> : null}
        {made ? <TokenOnce made={made} onClose={() => setMade(null)} /> : null}
      </Suspense>
    </>
  );
}

function Filters({
  filters: { mode, state },
  onChange,
}: {
  filters: TokenFilters;
  onChange: PatchSearch;
}) {
  const t = useText();
  return (
    <>
      <Facet
        name={t('tokens.mode')}
        chosen={mode && t(modeLabels[mode])}
        choices={listedModes.map((known) => ({ value: known, label: t(modeLabels[known]) }))}
        onChoose={(value) => onChange({ mode: value, after: undefined })}
      />
      <Facet
        name={t('tokens.state')}
        chosen={state && t(stateLabels[state].text)}
        choices={listedStates.map((known) => ({ value: known, label: t(stateLabels[known].text) }))}
        onChoose={(value) => onChange({ state: value, after: undefined })}
      />
    </>
  );
}

function CreateButton() {
  return (
    <ActionButton act="apiToken" kind="primary" icon={IconPlus}>
      {useText()('tokens.create')}
    </ActionButton>
  );
}

function NoTokens({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useText();
  if (!isFiltered)
    return (
      <EmptyState icon={IconKey} heading={t('tokens.empty')} text={t('tokens.emptyText')}>
        <CreateButton />
      </EmptyState>
    );
  return (
    <EmptyState icon={IconFilterOff} heading={t('list.noMatch')} text={t('list.noMatchText')}>
      <Button onClick={onClear}>{t('list.clearFilters')}</Button>
    </EmptyState>
  );
}
