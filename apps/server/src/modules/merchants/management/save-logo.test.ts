import { one, sql } from '#platform/db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MerchantDetail } from '@wallet/contract';
import { makeJpeg, makePng, pngText } from '../../../testing/hostile-files/index.ts';
import { createMerchantWorld, type MerchantWorld } from '../../../testing/people/merchant-world.ts';
import { readLogo } from './save-logo.ts';

const png = (width = 3, height = 2) => makePng({ width, height });
/** A picture of so many bytes, most of them in a text. */
const pngOf = (bytes: number) => {
  const least = makePng({ width: 2_000, height: 2_000, more: [pngText('')] }).length;
  return makePng({ width: 2_000, height: 2_000, more: [pngText('x'.repeat(bytes - least))] });
};

describe('uploading', () => {
  let world: MerchantWorld;
  let made: MerchantDetail;
  beforeAll(async () => {
    world = await createMerchantWorld();
    made = await world.found();
  });
  afterAll(() => world.close());
  const upload = (bytes: Buffer, of = made) =>
    world.ask(world.ownerOf(of), 'POST', '/api/merchant/logo', {
      content: bytes.toString('base64'),
    });
  const kept = () =>
    one(
      world.database.db.read,
      sql<{
        n: number;
      }>`select count(*)::int as n from merchant_logo where merchant_id = ${made.merchant.id}`,
    );

  test('keeps the picture under its digest; it is the logo once the branding names it', async () => {
    const answer = await upload(png(64, 64));
    expect(answer).toMatchObject({
      status: 201,
      body: {
        width: 64,
        height: 64,
        logoUrl: expect.stringMatching(/^\/api\/public\/logos\/[0-9a-f]{64}$/),
      },
    });
    const { logoUrl } = answer.body as { logoUrl: string };
    expect(await readLogo(world.database.db.read, logoUrl.slice(-64))).toEqual({
      contentType: 'image/png',
      content: png(64, 64),
    });
    expect((await upload(png(64, 64))).body).toEqual(answer.body);
    const stranger = await world.found();
    expect(
      await world.ask(world.ownerOf(stranger), 'PATCH', '/api/merchant', {
        revision: 1,
        branding: { logoUrl },
      }),
    ).toMatchObject({ status: 422, body: { code: 'pictureInvalid' } });
    expect(
      await world.ask(world.ownerOf(made), 'PATCH', '/api/merchant', {
        revision: 1,
        branding: { logoUrl },
      }),
    ).toMatchObject({ status: 200, body: { branding: { logoUrl } } });
  });

  test('takes up to 200 kB and 2,000 pixels, and nothing else', async () => {
    expect((await upload(pngOf(200_000))).status).toBe(201);
    for (const wrong of [png(2_001, 1), png(1, 2_001), Buffer.from('<svg/>')])
      expect(await upload(wrong)).toMatchObject({ status: 422, body: { code: 'pictureInvalid' } });
    expect((await upload(pngOf(200_033))).status).toBe(400);
    expect(await upload(pngOf(200_001))).toMatchObject({
      status: 422,
      body: { code: 'pictureInvalid' },
    });
    expect(
      (
        await world.ask(world.ownerOf(made), 'POST', '/api/merchant/logo', {
          content: 'not base64!',
        })
      ).status,
    ).toBe(400);
    expect(
      await world.ask(world.ownerOf(made), 'POST', '/api/merchant/logo', {
        content: 'A'.repeat(400_000),
      }),
    ).toMatchObject({ status: 413, body: { code: 'bodyTooLarge' } });
  });

  test('keeps of a picture what a decoder needs, and nothing that stands behind its end', async () => {
    const tail = Buffer.from('\0'.repeat(50) + 'film of the camera');
    for (const [sent, left] of [
      [makePng({ width: 9, more: [pngText('<script>alert(1)</script>')] }), makePng({ width: 9 })],
      [makeJpeg({ width: 9, remark: '*/=alert(1)/*' }), makeJpeg({ width: 9 })],
    ] as const) {
      const { body } = await upload(Buffer.concat([sent, tail]));
      const { logoUrl } = body as { logoUrl: string };
      expect((await readLogo(world.database.db.read, logoUrl.slice(-64)))?.content).toEqual(left);
    }
  });

  test('keeps the youngest ten and the one in use', async () => {
    for (let width = 1; width <= 14; width++) await upload(png(width, 1));
    expect((await kept()).n).toBe(11);
    const { branding } = (await world.ask(world.ownerOf(made), 'GET', '/api/merchant')).body as {
      branding: { logoUrl: string };
    };
    expect(await readLogo(world.database.db.read, branding.logoUrl.slice(-64))).toBeDefined();
    expect(await readLogo(world.database.db.read, `${'0'.repeat(63)}'`)).toBeUndefined();
  });
});
