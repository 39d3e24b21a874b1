import type { NoticeRow } from '@wallet/contract';
import type { Translate } from '../../lib/text/index.ts';

/** What happened, by the act where there is one. */
export function noticeText({ kind, act }: Pick<NoticeRow, 'kind' | 'act'>, t: Translate): string {
  return act === null ? t(`notice.${kind}`) : t(`noticeAct.${act}`);
}
