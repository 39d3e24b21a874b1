import { IconUpload } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useUrlSearch } from '../../../../app/router/use-search.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { ActionButton } from '../../../../shared/acts/action-button.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { CursorPager } from '../../../../shared/list/cursor-pager.tsx';
import { ExportList } from '../../../../shared/export/export-list.tsx';
import { SearchInput } from '../../../../ui/fields/search-input.tsx';
import { SectionState } from '../../../../shared/failure/section-state.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import { institutionsPage, useInstitutions } from './use-institutions.ts';
import classes from '../operator-settings.module.css';
import styles from '../../../../ui/shared-styles.module.css';

const InstitutionDialog = lazy(async () => ({
  default: (await import('./institution-dialog.tsx')).InstitutionDialog,
}));
const InstitutionImport = lazy(async () => ({
  default: (await import('./institution-import.tsx')).InstitutionImport,
}));

const countries = ['ID', 'PH'] as const;
const types = ['bank', 'ewallet'] as const;
const standings = ['true', 'false'] as const;

/** Banks and wallets that money can go to. What is looked for and which one is open stand in the address. */
export function InstitutionsSection() {
  const t = useText();
  const mayRead = useMay('institutions.read');
  const mayManage = useMay('institutions.manage');
  const [search, patch] = useUrlSearch();
  const input = {
    search: search['search'],
    country: known(countries, search['country']),
    type: known(types, search['type']),
    enabled: known(standings, search['enabled']),
    after: search['after'],
  };
  const list = useInstitutions(input);
  const open = search['institution'];
  const narrow = (name: 'country' | 'type' | 'enabled') => (value: string) =>
    patch({ [name]: value === 'all' ? undefined : value, after: undefined });
  return (
    <>
      <div className={classes.head}>
        <p className={classes.lead}>{t('institutions.lead')}</p>
        <ActionButton act="importInstitutions" icon={IconUpload}>
          {t('institutions.import')}
        </ActionButton>
      </div>
      <div className={classes.tools}>
        <SearchInput
          value={input.search ?? ''}
          onSearch={(text) =>
            patch({ search: text === '' ? undefined : text, after: undefined }, { replace: true })
          }
          placeholder={t('institutions.search')}
        />
        <Segments
          label={t('institutions.country')}
          chosen={input.country ?? 'all'}
          onChoose={narrow('country')}
          choices={(['all', ...countries] as const).map((value) => ({
            value,
            label: t(`institutions.country.${value}`),
          }))}
        />
        <Segments
          label={t('institutions.type')}
          chosen={input.type ?? 'all'}
          onChoose={narrow('type')}
          choices={(['all', ...types] as const).map((value) => ({
            value,
            label: t(`institutions.type.${value}`),
          }))}
        />
        <Segments
          label={t('institutions.enabled')}
          chosen={input.enabled ?? 'all'}
          onChoose={narrow('enabled')}
          choices={(['all', ...standings] as const).map((value) => ({
            value,
            label: t(`institutions.enabled.${value}`),
          }))}
        />
        <ExportList kind="institutions" query={input} count={list.data} />
      </div>
      <Card
        title={t('institutions.title')}
        aside={list.data ? t('institutions.count', { count: list.data.total }) : null}
      >
        <SectionState query={list} right={mayRead.reason} empty={t('institutions.none')}>
          {(rows) => (
            <ul
              aria-label={t('institutions.title')}
              aria-busy={list.isPlaceholderData || undefined}
            >
              {rows.map(({ id, name, shortName, type, enabled, rails, source, asOf }) => (
                <li key={id} className={classes.item} data-over={!enabled || undefined}>
                  <span className={classes.state}>
                    <StatusShape shape={enabled ? 'good' : 'over'} />
                    {t(`institutions.enabled.${enabled}`)}
                  </span>
                  <span className={classes.grow}>
                    <strong className={classes.sentence}>
                      {name}
                      {shortName === null || shortName === name ? null : ` (${shortName})`}
                    </strong>
                    <span className={classes.why}>
                      {id} · {t(`institutions.type.${type}`)} ·{' '}
                      {rails.length === 0
                        ? t('institutions.noRails')
                        : rails
                            .map((rail) =>
                              rail.enabled
                                ? rail.rail
                                : t('institutions.railOff', { rail: rail.rail }),
                            )
                            .join(', ')}
                    </span>
                    <span className={styles.note}>
                      {t('institutions.asOf', { source, day: asOf })}
                    </span>
                  </span>
                  <span className={classes.acts}>
                    <Button
                      size="s"
                      aria-label={t('institutions.openOf', { name })}
                      onClick={() => patch({ institution: id })}
                    >
                      {t('institutions.open')}
                    </Button>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </SectionState>
        {input.after !== undefined || list.data?.next ? (
          <div className={classes.pager}>
            <CursorPager
              after={input.after}
              next={list.data?.next}
              pageSize={institutionsPage}
              isStale={list.isPlaceholderData}
              onGo={patch}
            />
          </div>
        ) : null}
      </Card>
      <Suspense fallback={null}>
        {open === undefined ? null : (
          <InstitutionDialog id={open} onClose={() => patch({ institution: undefined })} />
        )}
        {search['new'] === 'institutions' && mayManage.allowed ? (
          <InstitutionImport onClose={() => patch({ new: undefined }, { replace: true })} />
        ) : null}
      </Suspense>
    </>
  );
}

function known<Value extends string>(
  values: readonly Value[],
  word: string | undefined,
): Value | undefined {
  return values.find((value) => value === word);
}
