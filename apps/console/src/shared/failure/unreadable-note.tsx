import { useText } from '../../lib/text/index.ts';
import { Tag } from '../status/status-label.tsx';

/** A stored value that cannot be decrypted, and who mends it; `what` names it where needed. */
export function UnreadableNote({ what }: { what?: string }) {
  const t = useText();
  return (
    <span>
      {what === undefined ? null : `${what}: `}
      <Tag>{t('unreadable.mark')}</Tag> {t('unreadable.act')}
    </span>
  );
}
