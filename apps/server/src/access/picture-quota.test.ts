import type { Database } from '@boxroom/db/tables/database';
import { nowhere } from '@boxroom/db/testing/nowhere';
import { PICTURES_PER_OWNER_MAX_BYTES } from '@boxroom/domain/picture/picture';
import { expect, test } from 'vitest';
import { requirePictureQuota } from './picture-quota.ts';

test('pictures may fill the limit to its last byte, and what nobody sees is removed only beyond it', async () => {
  const sent: string[] = [];
  const db = nowhere<Database>(sent);
  await requirePictureQuota(db, 'ann', PICTURES_PER_OWNER_MAX_BYTES);
  expect(sent).toHaveLength(1);
  const refused = requirePictureQuota(db, 'ann', PICTURES_PER_OWNER_MAX_BYTES + 1);
  await expect(refused).rejects.toMatchObject({ code: 'TOO_MANY', detail: 'pictures' });
  expect(sent.map((text) => /^\s*(?:select|delete)/.exec(text)?.[0].trim())).toEqual([
    'select',
    'select',
    'delete',
    'select',
  ]);
});
