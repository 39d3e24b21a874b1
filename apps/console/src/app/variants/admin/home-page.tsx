import { DevicesPage } from '../../features/devices/devices-page.tsx';
import { DashboardTabs } from '../../features/money-view/dashboard-tabs.tsx';

/** The first screen of operators: phones, with the money of all merchants beside them. */
export function HomePage() {
  return (
    <DashboardTabs>
      <DevicesPage />
    </DashboardTabs>
  );
}
