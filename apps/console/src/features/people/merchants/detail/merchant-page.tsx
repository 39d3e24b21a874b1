import { useParams } from '@tanstack/react-router';
import type { MerchantDetail } from '@wallet/contract';
import { lazy, Suspense } from 'react';
import { ForbiddenPage } from '../../../../app/pages/forbidden-page.tsx';
import { useUrlSearch } from '../../../../app/router/use-search.ts';
import { missingRight } from '../../../../app/session/index.ts';
import { useText } from '../../../../lib/text/index.ts';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { DetailBones, DetailPage, Figure, Figures } from '../../../../ui/detail-frame.tsx';
import { ErrorState } from '../../../../shared/failure/error-state.tsx';
import { Money } from '../../../../shared/money/money.tsx';
import { PendingCard } from '../../../../shared/pending/pending-card.tsx';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import { mainSections, sideSections } from './merchant-sections.tsx';
import { MerchantStatusLabel } from '../merchant-status.tsx';
import { SectionTabs } from './section-tabs.tsx';
import { partFields, type SettingsPart } from '../settings/settings-fields.ts';
import { useStatusActs } from './status-actions.ts';
import { StatusMenu } from './status-menu.tsx';
import { useMerchant } from '../use-merchants.ts';
import classes from '../merchants.module.css';

const EditDialog = lazy(async () => ({
  default: (await import('../settings/edit-dialog.tsx')).EditDialog,
}));
const parts = Object.keys(partFields) as readonly SettingsPart[];

/** One merchant: its terms, its people, its look, its money and its keys. The open dialog is in the address. */
export function MerchantPage() {
  const t = useText();
  const { id } = useParams({ strict: false }) as { id?: string };
  const { data, error, refetch, isFetching } = useMerchant(id ?? '');
  const right = missingRight(error);
  if (right !== null) return <ForbiddenPage right={right} />;
  if (data) return <MerchantBody key={data.merchant.id} detail={data} />;
  return error ? (
    <ErrorState
      heading={t('merchantPage.failed')}
      error={error}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  ) : (
    <DetailBones />
  );
}

function MerchantBody({ detail }: { detail: MerchantDetail }) {
  const t = useText();
  const [search, patch] = useUrlSearch();
  const acts = useStatusActs(detail);
  const { merchant } = detail;
  const part = parts.find((known) => known === search['edit']);
  const sections = { detail, onEdit: (input: SettingsPart) => patch({ edit: input }) };
  return (
    <>
      <DetailPage
        list={{ path: '/merchant', name: t('merchants.table') }}
        name={merchant.name}
        status={<MerchantStatusLabel status={merchant.status} />}
        note={
          <>
            {merchant.code}
            <CopyButton value={merchant.id} what={t('merchantPage.id')} />
          </>
        }
        acts={<StatusMenu merchant={merchant} acts={acts} />}
        wide={
          <>
            {acts.error ? (
              <div className={classes.problems}>
                <FormProblem error={acts.error} />
              </div>
            ) : null}
            <Balances detail={detail} />
            <PendingCard query={{ merchantId: merchant.id }} under={['merchant', merchant.id]} />
            <SectionTabs />
          </>
        }
        main={mainSections(sections)}
        side={sideSections(sections)}
      />
      <Suspense fallback={null}>
        {part ? (
          <EditDialog
            key={part}
            merchant={merchant}
            part={part}
            onClose={() => patch({ edit: undefined }, { replace: true })}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** Live money and test money; nothing for those who may not see books. */
function Balances({ detail: { balances } }: { detail: MerchantDetail }) {
  const t = useText();
  if (balances === null) return null;
  const { live, test } = balances;
  return (
    <Figures>
      <Figure name={t('merchantPage.available')}>
        <Money of={live.available} />
      </Figure>
      <Figure name={t('merchantPage.held')}>
        <Money of={live.held} />
      </Figure>
      <Figure name={t('merchantPage.pending')}>
        <Money of={live.pending} soft />
      </Figure>
      <Figure name={t('merchantPage.testAvailable')}>
        <Money of={test.available} soft />
      </Figure>
    </Figures>
  );
}
