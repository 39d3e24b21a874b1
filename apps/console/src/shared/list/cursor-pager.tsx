import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { PatchSearch } from '../../app/router/use-search.ts';
import { useText } from '../../lib/text/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { PagerEnd } from './list-frame.tsx';
import { useCursorTrail } from '../../lib/queries/use-cursor-trail.ts';
import { useNarrow } from '../../lib/use-narrow.ts';

interface CursorPagerProps {
  /** The cursor in the address; undefined on the first page. */
  after: string | undefined;
  next: string | null | undefined;
  pageSize: number;
  /** While the page shown is not the one asked for, there is no next one to go to. */
  isStale: boolean;
  onGo: PatchSearch;
}

/** Back and forth through a keyset list; the cursor is in the address as `after`. */
export function CursorPager({ after, next, pageSize, isStale, onGo }: CursorPagerProps) {
  const t = useText();
  const trail = useCursorTrail();
  const goBack = after ? () => onGo({ after: trail.previousOf(after), id: undefined }) : undefined;
  const goOn =
    next && !isStale
      ? () => (trail.leave({ from: after, to: next }), onGo({ after: next, id: undefined }))
      : undefined;
  return (
    <PagerEnd>
      {useNarrow() ? null : <span>{t('list.perPage', { count: pageSize })}</span>}
      <IconButton
        kind="plain"
        size="s"
        icon={IconChevronLeft}
        label={t('list.previous')}
        disabled={!goBack}
        onClick={goBack}
      />
      <IconButton
        kind="plain"
        size="s"
        icon={IconChevronRight}
        label={t('list.next')}
        disabled={!goOn}
        onClick={goOn}
      />
    </PagerEnd>
  );
}
