import { openItemKinds, ApiError } from '@wallet/contract';
import type { AnswerOf, endpoints, OpenItem, QueryOf } from '@wallet/contract';
import type { UserPrincipal } from '#modules/identity';
import { all, maybe, type Query } from '#platform/db';
import { noneLeft, pageOfRows, usualLimit } from '#platform/lists';
import { countOpenItems, gravityOf, selectOpenItems } from './open-items.sql.ts';
import type { ItemPlace, ItemRow } from './open-items.sql.ts';
import { scopeOf } from './scope-of.ts';
import { shiftAnswer } from './shift-answer.ts';
import { selectGoingOn } from './shift.sql.ts';

const cursorForm = /^([012])~(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)~([a-z]{3}_[0-9a-z]{26})$/;

/** Open items the caller may see, most severe first, with counts of all kinds. Refuses an invalid cursor. */
export async function listOpenItems(
  query: Query,
  principal: UserPrincipal,
  { after, limit = usualLimit, kind, owner, ...others }: QueryOf<typeof endpoints.listOpenItems>,
): Promise<AnswerOf<typeof endpoints.listOpenItems>> {
  noneLeft(others);
  const place = after === undefined ? undefined : placeOf(after);
  const { userId } = principal;
  const scope = await scopeOf(query, principal);
  const kinds = kind === undefined ? scope.kinds : scope.kinds.filter((own) => own === kind);
  const whose = owner === undefined ? 'all' : owner === 'me' ? { userId } : owner;
  const [rows, counts, shift] = await Promise.all([
    kinds.length === 0
      ? []
      : all(
          query,
          selectOpenItems({ ...scope, kinds }, { owner: whose, after: place, limit: limit + 1 }),
        ),
    all(query, countOpenItems(scope, userId)),
    maybe(query, selectGoingOn(userId)),
  ]);
  const page = pageOfRows(rows, {
    limit,
    cursor: (last) => `${gravityOf(last.kind)}~${last.sinceText}~${last.id}`,
  });
  return {
    data: page.rows.map(toItem),
    next: page.next,
    counts: counts.map(({ oldestSince, ...rest }) => ({
      ...rest,
      oldestSince: oldestSince.toISOString(),
    })),
    shift: shift ? shiftAnswer(shift) : null,
  };
}

function placeOf(after: string): ItemPlace {
  const [, gravity, sinceText, id] = cursorForm.exec(after) ?? [];
  if (
    gravity === undefined ||
    sinceText === undefined ||
    id === undefined ||
    Number.isNaN(Date.parse(sinceText))
  )
    throw new ApiError('cursorInvalid');
  return { gravity: Number(gravity), sinceText, id };
}

function toItem({
  since,
  ownerId,
  ownerName,
  kind,
  id,
  targetId,
  facts,
  notes,
}: ItemRow): OpenItem {
  return {
    kind,
    id,
    targetId,
    facts,
    notes,
    urgency: openItemKinds[kind].urgency,
    since: since.toISOString(),
    owner: ownerId === null ? null : { id: ownerId, name: ownerName ?? '' },
  };
}
