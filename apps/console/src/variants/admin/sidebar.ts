import { IconDeviceMobile } from '@tabler/icons-react';
import type { Sidebar } from '../../app/variant.ts';

export const sidebar: Sidebar = [[{ path: '/', label: 'nav.device', icon: IconDeviceMobile }]];
