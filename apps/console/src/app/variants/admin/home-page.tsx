import { DevicesPage } from '../../../features/fleet/devices/list/devices-page.tsx';
import { DashboardTabs } from '../../../features/books/money-view/dashboard-tabs.tsx';

/** The first screen of operators: phones, with the money of all merchants beside them. */
export function HomePage() {
  return (
    <DashboardTabs>
      <DevicesPage />
    </DashboardTabs>
  );
}
