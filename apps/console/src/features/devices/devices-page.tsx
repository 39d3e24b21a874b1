import { lazy, Suspense, useLayoutEffect, useRef } from 'react';
import { ForbiddenPage } from '../../app/forbidden-page.tsx';
import { patchSearch } from '../../app/router/search.ts';
import { useUrlSearch } from '../../app/router/use-search.ts';
import { missingRight } from '../../app/session/index.ts';
import { DetailBones } from '../../kit/detail-page.tsx';
import { FleetList } from './fleet-list.tsx';
import { useDevices } from './use-devices.ts';
import { useFleetView } from './use-fleet-view.ts';

const DevicePage = lazy(async () => ({ default: (await import('./device-page.tsx')).DevicePage }));

/**
 * The farm, or one phone of it. Which phone, the filters, the page and the open dialog are in the address; the way
 * through the phones follows the list that one came from.
 */
export function DevicesPage() {
  const [search, patch] = useUrlSearch();
  const list = useDevices();
  const view = useFleetView(list.data, search);
  const { device: id } = search;
  useScrollKept(id);
  const right = missingRight(list.error);
  if (right !== null) return <ForbiddenPage right={right} />;
  if (id === undefined) return <FleetList list={list} view={view} search={search} patch={patch} />;
  const at = view.rows?.findIndex((row) => row.id === id) ?? -1;
  const goTo = (row: { id: string } | undefined) => (row ? () => patch({ device: row.id }, { replace: true }) : undefined);
  const position = at < 0 ? undefined : { at: at + 1, of: view.rows?.length ?? 0, onPrevious: goTo(view.rows?.[at - 1]), onNext: goTo(view.rows?.[at + 1]) };
  return (
    <Suspense fallback={<DetailBones />}>
      <DevicePage key={id} id={id} position={position} listSearch={patchSearch(search, { device: undefined, act: undefined })} />
    </Suspense>
  );
}

/** A phone's page begins at its top; the list is where it was when one comes back. */
function useScrollKept(id: string | undefined): void {
  const before = useRef({ id, listTop: 0 });
  useLayoutEffect(() => {
    const { id: last, listTop } = before.current;
    if (last === id) return undefined;
    before.current.id = id;
    window.scrollTo(0, id === undefined ? listTop : 0);
    return undefined;
  }, [id]);
  useLayoutEffect(() => {
    if (id !== undefined) return undefined;
    const keep = () => void (before.current.listTop = window.scrollY);
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [id]);
}
