import { failureOf } from '../../app/session/index.ts';
import type { Translate } from '../../lib/text/index.ts';
import { confirm } from '../../ui/dialog/confirm-store.ts';

/** What a decision sends besides: nothing, or a one-time code of who decides. */
export interface OwnCode {
  ownCode?: string;
}

/**
 * Sends a decision. Where the same browser was another's before, the person is asked for a code of
 * his own, as often as it was wrong, and the decision is sent again with it; who cancels hears why
 * it was refused.
 */
export async function withOwnCode<T>(t: Translate, send: (own: OwnCode) => Promise<T>): Promise<T> {
  for (let own: OwnCode = {}; ;) {
    try {
      return await send(own);
    } catch (error) {
      const { code } = failureOf(error);
      const isWrong = code === 'oneTimeCodeWrong' && own.ownCode !== undefined;
      if (code !== 'ownCodeNeeded' && !isWrong) throw error;
      const answer = await confirm({
        title: t('ownCode.title'),
        message: t(isWrong ? 'ownCode.wrong' : 'ownCode.text'),
        confirmText: t('ownCode.send'),
        hasInput: true,
        isRequiredInput: true,
        inputLabel: t('ownCode.label'),
        inputMaxLength: 6,
      });
      if (typeof answer !== 'string') throw error;
      own = { ownCode: answer.trim() };
    }
  }
}
