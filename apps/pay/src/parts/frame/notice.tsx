import { usePage } from '../../page/page-context.tsx';
import { Icon } from '../icons.tsx';

/** What went wrong with the last press, or that there is no connection. Part of the action bar, so nothing moves. */
export function Notice() {
  const { t, notice, offline, offlineText, words } = usePage();
  const [title, text] = offline
    ? (['noConnection', offlineText] as const)
    : (notice !== null && words.notices[notice]) || [null, null];
  const isSaid = title !== null || text !== null;
  return (
    <div className="notice" role="status" hidden={!isSaid}>
      {isSaid && (
        <>
          <Icon name={offline ? 'info' : 'warn'} />
          <p>
            <b>{title && t(title, { action: t(words.action) })}</b> {text && t(text)}
          </p>
        </>
      )}
    </div>
  );
}
