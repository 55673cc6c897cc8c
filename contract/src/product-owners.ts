/** Who decides about which field of products: head office, the store, or the store within a band (a setting of the chain). */
import * as z from 'zod';
import { area } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { moment } from './kit/fields.ts';
import { ownedFields, ownerNames } from './product-owner-words.ts';

const bandProblem = 'Say by how many per cent a store may differ, from 1 to 100';

const owner = z
  .strictObject({
    field: z.enum(ownedFields, 'There is no such field'),
    owner: z.enum(ownerNames, 'Choose who decides'),
    band_percent: z.int(bandProblem).min(1, bandProblem).max(100, bandProblem).nullish(),
  })
  .refine((one) => one.owner !== 'BAND' || typeof one.band_percent === 'number', {
    message: bandProblem,
    path: ['band_percent'],
  })
  .refine((one) => one.owner !== 'BAND' || ['price', 'compare_at_price'].includes(one.field), {
    message: 'Only prices can be free within a band',
    path: ['owner'],
  });

const read = z.object({
  field: z.enum(ownedFields),
  owner: z.enum(ownerNames),
  band_percent: z.int().nullable(),
  changed_by: z.string().nullable(),
  changed_at: moment.nullable(),
});

export type FieldOwner = z.output<typeof read>;

export const productOwnersEndpoints = {
  getProductFieldOwners: endpoint({
    method: 'POST',
    path: '/get-product-field-owners',
    access: area('/mpe'),
    summary: 'Who decides about each field of products',
    body: z.strictObject({}).prefault({}),
    response: z.object({ owners: z.array(read) }),
    failure: 'Failed to fetch who decides about fields',
  }),
  saveProductFieldOwners: endpoint({
    method: 'POST',
    path: '/save-product-field-owners',
    access: area('/mpe'),
    summary: 'Say who decides about fields of products, from now on; by a SuperAdmin alone',
    body: z.strictObject({
      owners: z
        .array(owner)
        .min(1, 'Name at least one field')
        .max(ownedFields.length)
        .refine(
          (owners) => new Set(owners.map(({ field }) => field)).size === owners.length,
          'A field is named twice',
        ),
    }),
    response: z.object({ owners: z.array(read) }),
    errors: ['FORBIDDEN'],
    failure: 'Failed to save who decides about fields',
    success: 'Saved',
    stale: ['getProductFieldOwners', 'getDriftList'],
  }),
};
