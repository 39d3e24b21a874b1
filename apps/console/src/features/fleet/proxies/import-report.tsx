import type { ProxyImportReport } from '@wallet/contract';
import { useText } from '../../../lib/text/index.ts';
import { StatusShape, type Shape } from '../../../ui/status/status-shape.tsx';
import { placeOf } from './proxy-rules.ts';
import classes from './proxies.module.css';

type Line = ProxyImportReport['lines'][number];

const shapes: Readonly<Record<Line['outcome'], Shape>> = {
  new: 'next',
  added: 'good',
  alreadyThere: 'over',
  wrong: 'bad',
};
/** What needs a person stands first. */
const order: Readonly<Record<Line['outcome'], number>> = {
  wrong: 0,
  alreadyThere: 1,
  new: 2,
  added: 2,
};

/** What comes of each line, or came of it: wrong ones first. */
export function ImportReport({
  report: { preview, added, alreadyThere, wrong, lines },
}: {
  report: ProxyImportReport;
}) {
  const t = useText();
  return (
    <>
      <p role="status">
        <strong className="figures">
          {t(preview ? 'proxyImport.willAdd' : 'proxyImport.did', {
            added,
            there: alreadyThere,
            wrong,
          })}
        </strong>
      </p>
      {/* Scrolled by the keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable */}
      <div
        className={classes.report}
        role="region"
        aria-label={t('proxyImport.report')}
        tabIndex={0}
      >
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('proxyImport.line')}</th>
              <th scope="col">{t('proxies.proxy')}</th>
              <th scope="col">{t('proxyImport.result')}</th>
            </tr>
          </thead>
          <tbody>
            {lines
              .toSorted((a, b) => order[a.outcome] - order[b.outcome] || a.line - b.line)
              .map((line) => (
                <ReportLine key={line.line} line={line} />
              ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function ReportLine({ line: { line, outcome, problem, proxy } }: { line: Line }) {
  const t = useText();
  const words =
    problem !== null
      ? t(`importProblem.${problem}`)
      : outcome === 'wrong'
        ? ''
        : t(`proxyImport.${outcome}`);
  return (
    <tr>
      <td className="figures">{line}</td>
      <td className={classes.id}>
        {proxy
          ? `${proxy.protocol} ${proxy.username === null ? '' : `${proxy.username}@`}${placeOf(proxy)}`
          : '\u2013'}
      </td>
      <td>
        <span className={classes.result}>
          <StatusShape shape={shapes[outcome]} />
          {words}
        </span>
      </td>
    </tr>
  );
}
