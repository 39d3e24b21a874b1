import type { Locale, Permission, RoleId } from '@wallet/contract';
import type { ComponentType } from 'react';
import type { IconType } from '../ui/icon.tsx';
import type { TextKey } from '../lib/text/index.ts';

/** A page of the console. Adding one is one entry here, and one in the sidebar when it has a place there. */
export interface ConsolePage {
  /** `$name` stands for one segment: `/user/$id`. */
  path: string;
  title: TextKey;
  isPublic?: boolean;
  isExternal?: false;
  /** Registered only for these roles; for the others the path is the 404 page. */
  roles?: readonly RoleId[];
  /** The right to read what the page shows; without it the path is the 403 page, which names it. */
  permission?: Permission;
  page: () => Promise<{ Page: ComponentType }>;
}

/** A customers' page, drawn by the server at its own address: a full page load. Open to everyone. */
export interface ServerPage {
  path: string;
  title: TextKey;
  isPublic: true;
  isExternal: true;
}

export type RouteDefinition = ConsolePage | ServerPage;

/** Title and one line at the top of a page. */
export interface HeaderDefinition {
  title: TextKey;
  text?: TextKey;
  /** Wallet, Maya and bank paths have icons of their own. */
  icon?: IconType;
}

/** Headers by a word in the first segment of the path; the first row that fits wins. */
export interface HeaderTable {
  rows: readonly (HeaderDefinition & { word: string })[];
  root: HeaderDefinition;
}

export interface SidebarEntry {
  path: string;
  /** The first segment of its objects' pages, where that is not its own path: `/device` of `/device/$id`. */
  objects?: string;
  label: TextKey;
  icon: IconType;
  /** Shown only to these roles. */
  roles?: readonly RoleId[];
  /** A plain fact at its right end; the page itself says it, too. */
  fact?: () => Promise<{ Fact: ComponentType<{ path: string }> }>;
}

/** Groups of entries, a line between them. */
export type Sidebar = readonly (readonly SidebarEntry[])[];

/** Named views of a list, beside its choice of columns; `list` is the name of its look. */
export type ViewsPart = () => Promise<{
  default: ComponentType<{ list: string; isOpen: boolean; onOpen: (isOpen: boolean) => void }>;
}>;

/**
 * What a variant says above every page when there is something to say; it stands in the layout with
 * `data-variant-banner`, 40 pixels high.
 */
export type BannerPart = () => Promise<{ default: ComponentType }>;

/** What a variant puts into the notification tray above the messages of the session. */
export interface TrayPart {
  /** Draws nothing; it keeps the sign at the bell true. */
  watch: () => Promise<{ default: ComponentType }>;
  /** What stands in the open tray; `onLeave` closes it when a link is followed. */
  panel: () => Promise<{ default: ComponentType<{ onLeave: () => void }> }>;
}

export type TextLoaders = Readonly<Record<Locale, () => Promise<Readonly<Record<string, string>>>>>;
