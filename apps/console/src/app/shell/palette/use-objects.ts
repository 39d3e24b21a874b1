import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { ask, endpoints } from '../../api.ts';
import { useLocale, useText } from '../../../lib/text/index.ts';
import { useTimeZone } from '../../time-zone.ts';
import type { PaletteItem } from './items.ts';
import type { ObjectKind } from './kind-icons.ts';
import { objectItems } from './object-items.tsx';

/** The typing must rest this long before the server is asked. */
const restMs = 150;
const freshMs = 30_000;
const fewest = 2;
const longest = 64;

export interface FoundObjects {
  items: PaletteItem[];
  isSearching: boolean;
  hasFailed: boolean;
}

/**
 * What the server finds for the words: one request once the typing rests, none for fewer than two letters. An answer
 * belongs to the words that it was asked for, so that a late one never stands under others.
 */
export function useObjects(
  typed: string,
  kinds: readonly ObjectKind[],
  only: ObjectKind | undefined,
): FoundObjects {
  const wanted = typed.trim().slice(0, longest);
  const words = useRested(wanted);
  const isWanted = wanted.length >= fewest && kinds.length > 0;
  const isCurrent = words === wanted;
  const { data, isFetching, isError } = useQuery({
    queryKey: ['palette', only ?? 'all', words],
    queryFn: ({ signal }) =>
      ask(endpoints.search, {
        query: { q: words, ...(only === undefined ? {} : { kind: only }) },
        signal,
      }),
    enabled: isWanted && isCurrent,
    staleTime: freshMs,
    retry: false,
  });
  const t = useText();
  const { intlTag } = useLocale();
  const timeZone = useTimeZone();
  const items = useMemo(
    () => objectItems(data?.data ?? [], kinds, t, { intlTag, timeZone }),
    [data, kinds, t, intlTag, timeZone],
  );
  if (!isWanted) return { items: [], isSearching: false, hasFailed: false };
  return {
    items: isCurrent ? items : [],
    isSearching: !isCurrent || isFetching,
    hasFailed: isCurrent && isError,
  };
}

function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
