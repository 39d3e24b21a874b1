import { endpoints } from '@wallet/contract';
import { fromOf } from '#modules/approvals/words';
import type { UserPrincipal } from '#modules/identity';
import { one } from '#platform/db';
import { route, type Route } from '#platform/http';
import { addBlock } from './add-block.ts';
import { addRule } from './add-rule.ts';
import { blockAnswer, ruleAnswer } from './answers.ts';
import { selectBlock } from '../blocklist.sql.ts';
import { changeFirstUse } from './change-first-use.ts';
import { moveEntry, type EntryMove } from './decide-entry.ts';
import { listBlocks, listRules, searchBlocks } from './list-entries.ts';
import { previewRule } from './preview-rule.ts';
import { selectRule } from '../rules.sql.ts';
import type { RulesDeps } from '../rules-deps.ts';
import { showFirstUse } from './store-first-use.ts';

/** Rules, blocks and first payments: read by operators, proposed by some, decided on by Admins. */
export function rulesRoutes(deps: RulesDeps): Route[] {
  return [...ofRules(deps), ...ofFirstUse(deps), ...ofBlocks(deps)];
}

function ofRules(deps: RulesDeps): Route[] {
  const { db } = deps;
  const move = (input: EntryMove) =>
    db.transaction(async (trx) => {
      await moveEntry({ ...deps, trx }, input);
      return ruleAnswer(await one(trx, selectRule(input.id)));
    });
  const shared = { kind: 'rule' } as const;
  return [
    route(endpoints.listRules, ({ query }) => listRules(db.read, query)),
    route(endpoints.addRule, ({ principal, body: input, ...call }) =>
      addRule(deps, { principal, input, ...trailOf({ principal, ...call }) }),
    ),
    route(endpoints.decideRule, ({ principal, params, body, ...call }) => {
      const act = { ...params, ...decided(body), ...trailOf({ principal, body, ...call }) };
      return move({ ...shared, principal, ...act });
    }),
    route(endpoints.endRule, ({ principal, params, body, ...call }) => {
      const act = { ...params, ...body, ...trailOf({ principal, ...call }) };
      return move({ ...shared, principal, move: 'end', ...act });
    }),
    route(endpoints.previewRule, ({ body }) => previewRule(db.read, body)),
  ];
}

function ofFirstUse(deps: RulesDeps): Route[] {
  return [
    route(endpoints.getFirstUse, () => showFirstUse(deps.db.read)),
    route(endpoints.setFirstUse, ({ principal, body: input, ...call }) =>
      changeFirstUse(deps, { principal, input, ...trailOf({ principal, ...call }) }),
    ),
  ];
}

function ofBlocks(deps: RulesDeps): Route[] {
  const { db, vault } = deps;
  const move = (input: EntryMove) =>
    db.transaction(async (trx) => {
      await moveEntry({ ...deps, trx }, input);
      return blockAnswer(await one(trx, selectBlock(input.id)));
    });
  const shared = { kind: 'block' } as const;
  return [
    route(endpoints.listBlocks, ({ query }) => listBlocks(db.read, query)),
    route(endpoints.searchBlocks, async ({ body: { value } }) => ({
      data: await searchBlocks(db.read, vault, value),
    })),
    route(endpoints.addBlock, ({ principal, body: input, ...call }) =>
      addBlock(deps, { principal, input, ...trailOf({ principal, ...call }) }),
    ),
    route(endpoints.decideBlock, ({ principal, params, body, ...call }) => {
      const act = { ...params, ...decided(body), ...trailOf({ principal, body, ...call }) };
      return move({ ...shared, principal, ...act });
    }),
    route(endpoints.endBlock, ({ principal, params, body, ...call }) => {
      const act = { ...params, ...body, ...trailOf({ principal, ...call }) };
      return move({ ...shared, principal, move: 'end', ...act });
    }),
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
