import { useMutation } from '@tanstack/react-query';
import type { BlockRow, RuleRow } from '@wallet/contract';
import { ask, endpoints } from '../../../../app/api.ts';
import { failureOf } from '../../../../app/session/index.ts';
import { useText } from '../../../../lib/text/index.ts';
import { confirm } from '../../../../ui/dialog/confirm-store.ts';
import { failureText } from '../../../../shared/failure/failure-text.ts';
import { withOwnCode, type OwnCode } from '../../../../shared/approval/own-code.ts';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { useRulesChanged } from './use-rules.ts';

export type EntryKind = 'rule' | 'block';
export type EntryAct = 'accept' | 'refuse' | 'end';

interface Entry {
  id: string;
  revision: number;
}

interface Sent {
  kind: EntryKind;
  act: EntryAct;
  entry: Entry;
  reason: string;
}

/** Accepts, refuses or ends a rule or a block after a question; ending and refusing need a reason. */
export function useEntryActions(kind: EntryKind): {
  start: (act: EntryAct, entry: Entry, name: string) => void;
  isBusy: boolean;
} {
  const t = useText();
  const changed = useRulesChanged();
  const sending = useMutation({
    mutationFn: (input: Sent) => withOwnCode(t, (own) => send(input, own)),
    onSuccess: ({ state }, { act }) =>
      showToast(
        'good',
        t(act === 'end' && state !== 'ended' ? 'pending.waits' : `entryAct.${act}.done`),
      ),
    onError: (error) => showToast('bad', failureText(failureOf(error).code, t)),
    onSettled: changed,
  });
  const start = async (act: EntryAct, entry: Entry, name: string) => {
    const needsReason = act !== 'accept';
    const answer = await confirm({
      title: t(`entryAct.${act}.title.${kind}`),
      message: t(`entryAct.${act}.text`, { name }),
      confirmText: t(`entryAct.${act}.yes`),
      ...(needsReason && {
        hasInput: true,
        isRequiredInput: true,
        inputLabel: t('entryAct.reason'),
        inputMaxLength: 500,
      }),
    });
    if (answer === false || sending.isPending) return;
    sending.mutate({ kind, act, entry, reason: typeof answer === 'string' ? answer.trim() : '' });
  };
  return { start: (act, entry, name) => void start(act, entry, name), isBusy: sending.isPending };
}

async function send(
  { kind, act, entry: { id, revision }, reason }: Sent,
  own: OwnCode,
): Promise<RuleRow | BlockRow> {
  const params = { id };
  if (act === 'end') {
    const body = { reason, revision };
    return kind === 'rule'
      ? ask(endpoints.endRule, { params, body })
      : ask(endpoints.endBlock, { params, body });
  }
  const body = { decision: act, revision, ...(reason !== '' && { reason }), ...own };
  return kind === 'rule'
    ? ask(endpoints.decideRule, { params, body })
    : ask(endpoints.decideBlock, { params, body });
}
