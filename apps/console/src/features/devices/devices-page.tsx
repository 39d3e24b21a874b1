import { ForbiddenPage } from '../../app/forbidden-page.tsx';
import { useUrlSearch } from '../../app/router/use-search.ts';
import { missingRight } from '../../app/session/index.ts';
import { FleetList } from './fleet-list.tsx';
import { useDevices } from './use-devices.ts';
import { useFleetView } from './use-fleet-view.ts';

/** The farm. Tab, search, filters, page and the open enrolment are in the address: back, reload and share keep them. */
export function DevicesPage() {
  const [search, patch] = useUrlSearch();
  const list = useDevices();
  const view = useFleetView(list.data, search);
  const right = missingRight(list.error);
  return right === null ? <FleetList list={list} view={view} search={search} patch={patch} /> : <ForbiddenPage right={right} />;
}
