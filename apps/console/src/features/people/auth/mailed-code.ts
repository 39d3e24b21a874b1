/**
 * The code of a mailed link, out of the address bar. It moves from the address into the state of
 * this one history entry: nothing shows it, bookmarks or sends it on, no other page or tab of this
 * origin can read it as they could a storage, and it goes when the entry is replaced; yet a reload
 * finds it again, because people do reload. Asking again gives the same.
 */
export function takeMailedCode({
  location,
  history,
}: Pick<Window, 'location' | 'history'>): string | null {
  const search = new URLSearchParams(location.search);
  const code = search.get('code');
  if (code === null) return keptCode(history.state);
  search.delete('code');
  history.replaceState(
    { mailedCode: code },
    '',
    `${location.pathname}${search.size > 0 ? `?${search.toString()}` : ''}`,
  );
  return code;
}

function keptCode(state: unknown): string | null {
  return typeof state === 'object' &&
    state !== null &&
    'mailedCode' in state &&
    typeof state.mailedCode === 'string'
    ? state.mailedCode
    : null;
}
