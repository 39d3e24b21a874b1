import { useEffect, useLayoutEffect } from 'react';
import { useText, type TextKey } from '../lib/text/index.ts';

/** Names the page in the browser's tab, in the language shown. */
export function useTitle(title: TextKey): void {
  const text = useText()(title);
  useEffect(() => {
    document.title = text;
  }, [text]);
}

/** The title of the route, set before a page inside it (403, 404) names itself otherwise. */
export function useRouteTitle(title: TextKey): void {
  const text = useText()(title);
  useLayoutEffect(() => {
    document.title = text;
  }, [text]);
}
