import { useMutation } from '@tanstack/react-query';
import type { ExportKind, ExportRow } from '@wallet/contract';
import { useLocale, useText } from '../../lib/text/index.ts';
import { Button } from '../../ui/button.tsx';
import { countText } from '../../lib/money/number-text.ts';
import { RelativeTime } from '../time/relative-time.tsx';
import classes from './export.module.css';
import { isUnderWay, saveExport, useLatestExports } from './use-export.ts';
import styles from '../../ui/shared-styles.module.css';

const shown = 3;

/** The files of before: one that was left alone while it was made is found here. */
export function LatestExports({
  kind,
  mode,
  butNot,
}: {
  kind: ExportKind;
  mode: 'live' | 'test';
  butNot: string | undefined;
}) {
  const t = useText();
  const rows =
    useLatestExports(kind, mode)
      .data?.data.filter(({ id }) => id !== butNot)
      .slice(0, shown) ?? [];
  if (rows.length === 0) return null;
  return (
    <section className={classes.latest} aria-label={t('export.latest')}>
      <h3 className={classes.heading}>{t('export.latest')}</h3>
      <ul>
        {rows.map((row) => (
          <Latest key={row.id} row={row} />
        ))}
      </ul>
    </section>
  );
}

function Latest({ row }: { row: ExportRow }) {
  const t = useText();
  const { intlTag } = useLocale();
  const download = useMutation({ mutationFn: saveExport });
  const { state, rows, createdAt, fileName } = row;
  return (
    <li className={classes.one}>
      <div>
        <span>{fileName}</span>
        <span className={styles.note}>
          <RelativeTime at={createdAt} /> ·{' '}
          {state === 'done'
            ? t('export.count', { count: rows })
            : isUnderWay(row)
              ? t('export.running', {
                  rows: countText(rows, intlTag),
                  of: row.rowsExpected === null ? '\u2026' : countText(row.rowsExpected, intlTag),
                })
              : t(`export.state.${state}`)}
        </span>
      </div>
      {state === 'done' ? (
        <Button
          size="s"
          busy={download.isPending}
          aria-label={t('export.downloadOf', { name: fileName })}
          onClick={() => download.mutate(row)}
        >
          {t('export.download')}
        </Button>
      ) : null}
    </li>
  );
}
