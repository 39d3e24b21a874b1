import { endpoints } from '@wallet/contract';
import { fromOf } from '#modules/approvals';
import type { UserPrincipal } from '#modules/identity';
import { one } from '#platform/db';
import { route } from '#platform/http';
import type { Route } from '#platform/http';
import { addBlock } from './add-block.ts';
import { addRule } from './add-rule.ts';
import { blockAnswer, ruleAnswer } from './answers.ts';
import { selectBlock } from './blocklist.sql.ts';
import { changeFirstUse, showFirstUse } from './change-first-use.ts';
import { moveEntry, type EntryMove } from './decide-entry.ts';
import { listBlocks, listRules, searchBlocks } from './list-entries.ts';
import { previewRule } from './preview-rule.ts';
import { selectRule } from './rules.sql.ts';
import type { RulesDeps } from './rules-deps.ts';

/** Rules, blocks and first payments: read by operators, proposed by some, decided on by Admins. */
export function rulesRoutes(deps: RulesDeps): Route[] {
  const { db, vault, approvals } = deps;
  const moveRule = (move: Omit<EntryMove, 'kind'>) =>
    db.transaction(async (trx) => {
      await moveEntry({ trx, approvals }, { ...move, kind: 'rule' });
      return ruleAnswer(await one(trx, selectRule(move.id)));
    });
  const moveBlock = (move: Omit<EntryMove, 'kind'>) =>
    db.transaction(async (trx) => {
      await moveEntry({ trx, approvals }, { ...move, kind: 'block' });
      return blockAnswer(await one(trx, selectBlock(move.id)));
    });
  return [
    route(endpoints.listRules, ({ query }) => listRules(db.read, query)),
    route(endpoints.addRule, ({ principal, body: wish, ...call }) =>
      addRule(deps, { principal, wish, ...trailOf({ principal, ...call }) }),
    ),
    route(endpoints.decideRule, ({ principal, params, body, ...call }) =>
      moveRule({
        principal,
        ...params,
        ...decided(body),
        ...trailOf({ principal, body, ...call }),
      }),
    ),
    route(endpoints.endRule, ({ principal, params, body, ...call }) =>
      moveRule({ principal, ...params, ...body, move: 'end', ...trailOf({ principal, ...call }) }),
    ),
    route(endpoints.previewRule, ({ body }) => previewRule(db.read, body)),
    route(endpoints.getFirstUse, () => showFirstUse(db.read)),
    route(endpoints.setFirstUse, ({ principal, body: wish, ...call }) =>
      changeFirstUse(deps, { principal, wish, ...trailOf({ principal, ...call }) }),
    ),
    route(endpoints.listBlocks, ({ query }) => listBlocks(db.read, query)),
    route(endpoints.searchBlocks, async ({ body: { value } }) => ({
      data: await searchBlocks(db.read, vault, value),
    })),
    route(endpoints.addBlock, ({ principal, body: wish, ...call }) =>
      addBlock(deps, { principal, wish, ...trailOf({ principal, ...call }) }),
    ),
    route(endpoints.decideBlock, ({ principal, params, body, ...call }) =>
      moveBlock({
        principal,
        ...params,
        ...decided(body),
        ...trailOf({ principal, body, ...call }),
      }),
    ),
    route(endpoints.endBlock, ({ principal, params, body, ...call }) =>
      moveBlock({ principal, ...params, ...body, move: 'end', ...trailOf({ principal, ...call }) }),
    ),
  ];
}

function decided({
  decision: move,
  reason,
  revision,
}: {
  decision: 'accept' | 'refuse';
  reason?: string | undefined;
  revision: number;
}) {
  return { move, reason, revision };
}

function trailOf(call: {
  principal: UserPrincipal;
  headers: { ip: string; userAgent: string | undefined };
  requestId: string;
  body?: unknown;
}) {
  const { ip, userAgent } = call.headers;
  return { from: fromOf(call), ip, userAgent, requestId: call.requestId };
}
