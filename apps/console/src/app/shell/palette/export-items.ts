import { exportPlaces } from '@variant/export-places.ts';
import { routes } from '@variant/routes.ts';
import { IconDownload } from '@tabler/icons-react';
import { may, type RightsHolder } from '@wallet/contract';
import { writeSearch } from '../../router/search.ts';
import { routesFor } from '../../session/index.ts';
import type { Translate } from '../../../lib/text/index.ts';
import type { PaletteItem } from './items.ts';

const right = 'exports.createOwn';

/**
 * A file of any list that the role has; shown once somebody types, since the open list's own is
 * among what is begun here.
 */
export function exportItems(user: RightsHolder, t: Translate): PaletteItem[] {
  const open = routesFor(routes, user.roleId)
    .filter(
      (route) => !route.isPublic && (route.permission === undefined || may(user, route.permission)),
    )
    .map(({ path }) => path);
  return exportPlaces
    .filter(({ path }) => open.includes(path))
    .map(({ kind, path, search }): PaletteItem => {
      const item = {
        kind: 'action',
        id: `export-${kind}`,
        title: t('paletteAct.export', { list: t(`export.kind.${kind}`) }),
        icon: IconDownload,
        href: `${path}${writeSearch({ ...search, export: kind })}`,
        isQuiet: true,
      } as const;
      return may(user, right)
        ? item
        : { ...item, isDisabled: true, note: t('forbidden.text', { right }) };
    });
}
