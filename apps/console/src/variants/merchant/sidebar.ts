import { IconArrowsExchange, IconLayoutDashboard } from '@tabler/icons-react';
import type { Sidebar } from '../../app/variant.ts';

export const sidebar: Sidebar = [
  [
    { path: '/', label: 'nav.dashboard', icon: IconLayoutDashboard },
    { path: '/transaction', label: 'nav.transaction', icon: IconArrowsExchange },
  ],
];
