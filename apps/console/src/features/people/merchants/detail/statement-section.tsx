import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { MerchantDetail, MerchantStatement } from '@wallet/contract';
import { ask, endpoints } from '../../../../app/api.ts';
import { useUrlSearch } from '../../../../app/router/use-search.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText, type TextKey, type Translate } from '../../../../lib/text/index.ts';
import { useTimeZone } from '../../../../app/time-zone.ts';
import { Card } from '../../../../ui/card.tsx';
import { CursorPager } from '../../../../shared/list/cursor-pager.tsx';
import { dateRange, presets } from '../../../../lib/dates/date-range.ts';
import { SettlementButton } from '../../../../shared/export/settlement-button.tsx';
import { Facet } from '../../../../ui/menu/facet-menu.tsx';
import { Money } from '../../../../shared/money/money.tsx';
import { labelIn } from '../../../../shared/status/reason-labels.ts';
import { FullTime, ListTime } from '../../../../shared/time/relative-time.tsx';
import { SectionState } from '../../../../shared/failure/section-state.tsx';
import classes from '../merchants.module.css';

const modes = ['live', 'test'] as const;
const perPage = 20;

/** The balance line by line, with what it was before and after the window. Mode, window and page are in the address. */
export function StatementSection({
  detail: {
    merchant: { id },
  },
}: {
  detail: MerchantDetail;
}) {
  const t = useText();
  const timeZone = useTimeZone();
  const may = useMay('ledger.read');
  const [search, patch] = useUrlSearch();
  const mode = modes.find((known) => known === search['mode']) ?? 'live';
  const date = presets.find((known) => known === search['date']);
  const { after } = search;
  const query = useQuery({
    queryKey: ['merchant', id, 'statement', mode, date ?? '', after ?? ''],
    queryFn: ({ signal }) =>
      ask(endpoints.getMerchantStatement, {
        params: { id },
        query: {
          mode,
          limit: String(perPage),
          ...(date ? dateRange(date, new Date(), timeZone) : {}),
          ...(after ? { after } : {}),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled: may.allowed,
  });
  const { data } = query;
  return (
    <Card title={t('merchantPart.statement')}>
      {may.allowed ? (
        <div className={classes.bar}>
          <Facet
            name={t('merchantStatement.mode')}
            chosen={mode === 'test' ? t('merchantStatement.test') : undefined}
            choices={[{ value: 'test', label: t('merchantStatement.test') }]}
            onChoose={(value) => patch({ mode: value, after: undefined })}
          />
          <Facet
            name={t('merchantStatement.window')}
            chosen={date && t(`audit.date.${date}` as TextKey)}
            choices={presets.map((value) => ({
              value,
              label: t(`audit.date.${value}` as TextKey),
            }))}
            onChoose={(value) => patch({ date: value, after: undefined })}
          />
          <SettlementButton merchantId={id} mode={mode} />
        </div>
      ) : null}
      {data ? <Sums statement={data} /> : null}
      <SectionState query={query} right={may.reason} empty={t('merchantStatement.empty')}>
        {(rows) => <Entries rows={rows} />}
      </SectionState>
      {data && (data.next !== null || after !== undefined) ? (
        <div className={classes.pager}>
          <CursorPager
            after={after}
            next={data.next}
            pageSize={perPage}
            isStale={query.isPlaceholderData}
            onGo={(changes) => patch({ after: changes['after'] })}
          />
        </div>
      ) : null}
    </Card>
  );
}

function Sums({
  statement: { opening, credits, debits, closing },
}: {
  statement: MerchantStatement;
}) {
  const t = useText();
  const sums = { opening, credits, debits, closing };
  return (
    <dl className={classes.sums}>
      {(['opening', 'credits', 'debits', 'closing'] as const).map((name) => {
        const sum = sums[name];
        return (
          <div key={name}>
            <dt>{t(`merchantStatement.${name}`)}</dt>
            <dd>{sum === null ? t('merchantStatement.tooMany') : <Money of={sum} />}</dd>
          </div>
        );
      })}
    </dl>
  );
}

function Entries({ rows }: { rows: readonly MerchantStatement['data'][number][] }) {
  const t = useText();
  return (
    <div
      className={classes.scroll}
      tabIndex={0}
      role="group"
      aria-label={t('merchantPart.statement')}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('merchantStatement.what')}</th>
            <th scope="col">{t('merchantStatement.at')}</th>
            <th scope="col" data-end>
              {t('merchantStatement.amount')}
            </th>
            <th scope="col" data-end>
              {t('merchantStatement.after')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.sequence}>
              <td>
                {kindText(row.kind, t)}
                <span className={classes.cause}>{row.cause}</span>
                <span className={classes.phoneTime}>
                  <ListTime at={row.at} />
                </span>
              </td>
              <td className={classes.soft}>
                <FullTime at={row.at} />
              </td>
              <td data-end>
                <Money of={row.amount} moved />
              </td>
              <td data-end>
                <Money of={row.balanceAfter} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A kind of posting in words; one without words is shown by its code. */
function kindText(kind: string, t: Translate): string {
  return labelIn(['entryKind', 'posting'], kind, t) ?? kind;
}
