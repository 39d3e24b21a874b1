import type { AnswerOf, endpoints } from '@wallet/contract';
import type { Clock } from '#platform/clock';
import type { Db } from '#platform/db';
import { type BroughtBy, readComponents, readProduct } from '#platform/versions';

type Answer = AnswerOf<(typeof endpoints)['getSoftware']>;

/** What the process that answers runs on, judged by what was known when this release was made. */
export async function readSoftware(deps: {
  db: Pick<Db, 'read'>;
  clock: Clock;
  postgres: BroughtBy;
}): Promise<Answer> {
  const { node, postgresql } = await readComponents(deps);
  return {
    product: product(),
    openssl: process.versions.openssl ?? '',
    components: [
      { product: 'node', ...node },
      { product: 'postgresql', ...postgresql },
    ],
  };
}

let known: Answer['product'] | undefined;

/** The files may be another release's by the time somebody asks: what was there first is what runs. */
function product(): Answer['product'] {
  return (known ??= readProduct());
}
