import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MerchantDetail } from '@wallet/contract';
import { one } from '#platform/db';
import { openMerchantWorld, type MerchantWorld } from '../../testing/merchant-world.ts';
import { readLogo } from './index.ts';
import { readPicture } from './read-picture.ts';

/** The beginnings of pictures of 3 by 2 pixels; what follows is nobody's business here. */
const png = (width = 3, height = 2, more = 0) => {
  const bytes = Buffer.alloc(33 + more);
  Buffer.from([
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
  ]).copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};
const jpeg = Buffer.from([
  0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc4, 0, 3, 9, 0xff, 0xc2, 0, 11, 8, 0, 2, 0, 3, 1, 1,
  0x11, 0, 0xff, 0xd9,
]);
const webp = (kind: string, content: number[]) =>
  Buffer.concat([
    Buffer.from(`RIFF\0\0\0\0WEBP${kind}\0\0\0\0`, 'latin1'),
    Buffer.from(content),
    Buffer.alloc(20),
  ]);

describe('a picture is known by its content', () => {
  test.each([
    ['a PNG', png(), 'image/png'],
    ['a JPEG with segments before its frame', jpeg, 'image/jpeg'],
    ['a lossy WebP', webp('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 3, 0, 2, 0]), 'image/webp'],
    ['a lossless WebP', webp('VP8L', [0x2f, 2, 0x40, 0, 0]), 'image/webp'],
    ['an extended WebP', webp('VP8X', [0, 0, 0, 0, 2, 0, 0, 1, 0, 0]), 'image/webp'],
  ])('%s', (_, bytes, contentType) => {
    expect(readPicture(bytes)).toEqual({ contentType, width: 3, height: 2 });
  });

  test.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['GIF', Buffer.from('GIF89a\x03\0\x02\0')],
    ['a page', Buffer.from('<!doctype html>')],
    ['nothing', Buffer.alloc(0)],
    ['half a PNG', png().subarray(0, 20)],
    ['a PNG of no size', png(0, 2)],
    ['a JPEG without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['a JPEG that ends in a segment', jpeg.subarray(0, 16)],
  ])('%s is none', (_, bytes) => {
    expect(readPicture(bytes)).toBeUndefined();
  });
});

describe('uploading', () => {
  let world: MerchantWorld;
  let made: MerchantDetail;
  beforeAll(async () => {
    world = await openMerchantWorld();
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
    const answer = await upload(png(64, 64, 1_000));
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
      content: png(64, 64, 1_000),
    });
    expect((await upload(png(64, 64, 1_000))).body).toEqual(answer.body);
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
    expect((await upload(png(2_000, 2_000, 199_967))).status).toBe(201);
    for (const wrong of [png(2_001, 1), png(1, 2_001), Buffer.from('<svg/>')])
      expect(await upload(wrong)).toMatchObject({ status: 422, body: { code: 'pictureInvalid' } });
    expect((await upload(png(3, 2, 200_000))).status).toBe(400);
    expect(await upload(png(3, 2, 199_968))).toMatchObject({
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
