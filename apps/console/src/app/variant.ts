import type { Locale, RoleId } from '@wallet/contract';
import type { ComponentType } from 'react';
import type { IconType } from '../kit/icon.tsx';
import type { TextKey } from './text/index.ts';

/** A page of the console. Adding one is one entry here, and one in the sidebar when it has a place there. */
export interface RouteDefinition {
  path: string;
  title: TextKey;
  isPublic?: boolean;
  /** Registered only for these roles; for the others the path is the 404 page. */
  roles?: readonly RoleId[];
  header?: { title: TextKey; text: TextKey };
  page: () => Promise<{ Page: ComponentType }>;
}

export interface SidebarEntry {
  path: string;
  label: TextKey;
  icon: IconType;
  /** Shown only to these roles. */
  roles?: readonly RoleId[];
}

/** Groups of entries, a line between them. */
export type Sidebar = readonly (readonly SidebarEntry[])[];

export type TextLoaders = Readonly<Record<Locale, () => Promise<Readonly<Record<string, string>>>>>;
