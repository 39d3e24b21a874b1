import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '@wallet/contract';
import { ask, endpoints } from '../../../../app/api.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useLocale, useText } from '../../../../lib/text/index.ts';
import { Card } from '../../../../ui/card.tsx';
import { SectionState } from '../../../../shared/failure/section-state.tsx';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import { softwareLabels } from './software-labels.ts';
import classes from '../operator-settings.module.css';
import styles from '../../../../ui/shared-styles.module.css';

type Software = AnswerOf<(typeof endpoints)['getSoftware']>;

/** What the server runs on, whether newer versions are known, and what to do where they are. */
export function SoftwareCard() {
  const t = useText();
  const mayRead = useMay('settings.read');
  const query = useQuery({
    queryKey: ['software'],
    queryFn: ({ signal }) => ask(endpoints.getSoftware, { signal }),
    enabled: mayRead.allowed,
  });
  return (
    <Card title={t('software.title')}>
      <SectionState
        query={{ ...query, data: query.data && { data: [query.data] } }}
        right={mayRead.reason}
        empty=""
      >
        {([software]) => software && <Standing software={software} />}
      </SectionState>
    </Card>
  );
}

const names = { node: 'Node', postgresql: 'PostgreSQL' } as const;
const shapes = { good: 'good', behind: 'hand', ended: 'bad', notKnown: 'waiting' } as const;

function Standing({ software: { product, openssl, components } }: { software: Software }) {
  const t = useText();
  const { intlTag } = useLocale();
  const { version, commit } = product;
  return (
    <ul aria-label={t('software.title')}>
      <li className={classes.item}>
        <span className={classes.state}>{t('software.product')}</span>
        <span className={classes.grow}>
          {commit === null
            ? t('software.noCommit', { version })
            : t('software.commit', { version, commit: commit.slice(0, 12) })}
        </span>
      </li>
      {components.map((component) => {
        const { what, how, act } = softwareLabels(component, t, intlTag);
        return (
          <li key={component.product} className={classes.item}>
            <span className={classes.state}>
              <StatusShape shape={shapes[component.standing]} />
              {names[component.product]}
            </span>
            <span className={classes.grow}>
              <span>
                {what}
                {component.product === 'node' ? ` · OpenSSL ${openssl}` : null}
              </span>
              <span className={styles.note}>{how}</span>
              {act === null ? null : <span className={classes.why}>{act}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
