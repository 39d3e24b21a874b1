import type { AnswerOf, endpoints, Mode } from '@wallet/contract';
import type { Trail, UserPrincipal } from '#modules/identity';
import { countRows } from '../files/count-rows.ts';
import { exportAnswer } from '../export-answer.ts';
import { enqueueFile } from '../export-jobs.ts';
import type { Exports } from '../exports.ts';
import { contentsOf, makeFile } from '../files/make-file.ts';
import { type ExportInput, orderExport } from './order-export.ts';
import { findOwnExport } from './read-exports.ts';

export interface OwnInput extends ExportInput {
  mode?: Mode | undefined;
}

/** What a person’s wish is about. The mode of a list stands in its filter, too. */
export function contentsFor(
  principal: UserPrincipal,
  { kind, filter = {}, timeZone = 'UTC', mode }: OwnInput,
) {
  return contentsOf(
    {
      kind,
      filter,
      timeZone,
      mode: modeOf({ filter, mode }),
      merchantId: principal.merchantId ?? null,
    },
    principal,
  );
}

export function modeOf({ filter = {}, mode }: Pick<OwnInput, 'filter' | 'mode'>): Mode {
  return filter['mode'] === 'test' || (filter['mode'] === undefined && mode === 'test')
    ? 'test'
    : 'live';
}

/** Orders a file for a person: a short one is made at once and answered as done; others later. */
export async function orderOwnExport(
  deps: Exports,
  { principal, input, ...trail }: Trail & { principal: UserPrincipal; input: OwnInput },
): Promise<AnswerOf<typeof endpoints.createOwnExport>> {
  const isShort =
    deps.atOnceRows > 0 &&
    isAtMost(await countRows(deps, contentsFor(principal, input)), deps.atOnceRows);
  const order = {
    principal,
    merchantId: principal.merchantId ?? null,
    mode: modeOf(input),
    input,
    isMadeNow: isShort,
    ...trail,
  };
  const ordered = await deps.db.transaction((trx) => orderExport(deps, trx, order));
  if (!isShort) return exportAnswer(ordered);
  await makeFile(
    deps,
    { exportId: ordered.id },
    { isLast: false, signal: new AbortController().signal },
  ).catch(async (error: unknown) => {
    deps.log.warn(
      { err: error, exportId: ordered.id },
      'a short export could not be made at once; a job tries again',
    );
    await deps.db.transaction((trx) => enqueueFile(deps, trx, ordered.id));
  });
  return exportAnswer(await findOwnExport(deps.db, principal, ordered.id));
}

function isAtMost({ total, more }: { total: number; more: boolean }, rows: number): boolean {
  return !more && total <= rows;
}
