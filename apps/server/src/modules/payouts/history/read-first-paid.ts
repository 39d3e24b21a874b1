import { all, type Query } from '#platform/db';
import { isProvedRow, rowKeys, selectPowerRowsNamed } from '#platform/row-mac';
import { intentPower } from '../intent-power.ts';
import { whenPaid } from '../intent-outcome.ts';
import { type PaidQuery, selectPaying } from './paid-before.sql.ts';
import { requestPower } from '../request-power.ts';

/**
 * For how many milliseconds a destination is known to have been paid by a merchant; null when it
 * never was. Only signed outcomes of attempts tell so, and of a customer's the signed request says
 * whose it was: a status that somebody wrote is no payment.
 */
export async function readKnownForMs(query: Query, question: PaidQuery): Promise<number | null> {
  const keys = rowKeys();
  const paying = (await all(query, selectPaying(question))).filter((row) =>
    isProvedRow(keys, intentPower, row),
  );
  const requests =
    question.customerKey === null || paying.length === 0
      ? null
      : await all(
          query,
          selectPowerRowsNamed(
            requestPower,
            paying.map(({ requestId }) => requestId),
          ),
        );
  const isTheirs = (id: string) =>
    requests === null ||
    requests.some(
      (request) =>
        request.id === id &&
        request.customerKey === question.customerKey &&
        isProvedRow(keys, requestPower, request),
    );
  const ages = paying
    .filter(({ requestId }) => isTheirs(requestId))
    .flatMap((row) => {
      const at = whenPaid(row);
      return at === null ? [] : [row.now.getTime() - at.getTime()];
    });
  return ages.length === 0 ? null : Math.max(...ages);
}
