import type { ExportKind } from '@wallet/contract';
import { lazy, Suspense } from 'react';
import { useUrlSearch } from '../../app/router/use-search.ts';
import { ExportButton } from './export-button.tsx';

const ExportDialog = lazy(async () => ({
  default: (await import('./export-dialog.tsx')).ExportDialog,
}));

interface ExportListProps {
  kind: ExportKind;
  /** What the list asks the API for; its page counts for nothing. */
  query: Readonly<Record<string, string | undefined>>;
  /** What the list itself counts; without it the dialog asks. */
  count?: { total: number; more?: boolean } | undefined;
}

const aboutPages: readonly string[] = ['after', 'limit', 'count', 'shown', 'until'];

/** The button that takes a list away as a file, with its dialog. That it is open is in the address. */
export function ExportList({ kind, query, count }: ExportListProps) {
  const [search, patch] = useUrlSearch();
  const filter = Object.fromEntries(
    Object.entries(query).filter(
      ([name, value]) => value !== undefined && !aboutPages.includes(name),
    ),
  );
  const known = count && { total: count.total, more: count.more ?? false };
  return (
    <>
      <ExportButton count={known} onPress={() => patch({ export: kind })} />
      {search['export'] === kind ? (
        <Suspense fallback={null}>
          <ExportDialog
            kind={kind}
            filter={filter}
            mode={filter['mode'] === 'test' ? 'test' : 'live'}
            count={known}
            onClose={() => patch({ export: undefined }, { replace: true })}
          />
        </Suspense>
      ) : null}
    </>
  );
}
