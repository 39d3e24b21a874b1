import { expect, test } from 'vitest';
import { routes } from '../../../app/variants/merchant/routes.ts';
import { setupPlaces } from './setup-places.ts';

test('every step of setting up leads to a page of the merchant that is behind the sign-in', () => {
  const paths = routes.filter(({ isPublic }) => !isPublic).map(({ path }) => path);
  for (const { to } of Object.values(setupPlaces)) expect(paths).toContain(to);
});
