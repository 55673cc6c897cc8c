/**
 * Pictures of products: addresses to upload to, and what is said once the files are there (specification 1, section 7).
 * First generate-multiple-presigned-urls, then a PUT to each address, then upload-product-images.
 */
import * as z from 'zod';
import { area, everyone } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { moment, text, uuid } from './kit/fields.ts';
import { pictureTypes } from './kit/pictures.ts';
import { MOST_ALT, MOST_IMAGES, MOST_PICTURE_BYTES } from './product-limits.ts';

const management = area('/mpe');

/** A product of ours (`12~…`), or what the form calls one that doesn't exist yet. */
const productRef = text(400);

const announced = z.strictObject({
  filename: text(255).min(1, 'Name the file'),
  mimeType: z.enum(pictureTypes, 'Only JPEG, PNG, WebP and GIF pictures'),
  fileSize: z
    .int('Say how many bytes it has')
    .min(1, 'The file is empty')
    .max(MOST_PICTURE_BYTES, 'Pictures may have at most 20 MB'),
  productRef: productRef.optional(),
});

const address = z.object({
  imageId: uuid,
  filename: z.string(),
  url: z.string(),
  method: z.literal('PUT'),
  headers: z.object({ 'content-type': z.string() }),
  expiresAt: moment,
});

export type PresignedUrl = z.output<typeof address>;

const uploaded = z.object({
  imageId: z.string(),
  ok: z.boolean(),
  /** A path below that of the API; null where it isn't a picture. */
  url: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  message: z.string(),
});

export type UploadedImage = z.output<typeof uploaded>;

export const pictureSizes = ['160', '640', 'full'] as const;

export const productPicturesEndpoints = {
  generateMultiplePresignedUrls: endpoint({
    method: 'POST',
    path: '/generate-multiple-presigned-urls',
    access: management,
    summary: 'Addresses to which pictures may be put, each for one file and 15 minutes',
    body: z.strictObject({
      images: z
        .array(announced)
        .min(1, 'Choose at least one picture')
        .max(MOST_IMAGES, `Choose at most ${MOST_IMAGES} pictures`),
    }),
    response: z.object({ data: z.object({ presignedUrls: z.array(address) }) }),
    failure: 'Failed to generate presigned URLs',
  }),
  uploadProductImages: endpoint({
    method: 'POST',
    path: '/upload-product-images',
    access: management,
    summary:
      'Say that pictures were put to their addresses: each is read, checked and kept, or refused by itself',
    body: z.strictObject({
      images: z
        .array(
          z.strictObject({
            imageId: uuid,
            alt: text(MOST_ALT).optional(),
            position: z.int().min(1).max(MOST_IMAGES).optional(),
          }),
        )
        .min(1, 'Name at least one picture')
        .max(MOST_IMAGES, `Name at most ${MOST_IMAGES} pictures`),
      /** A product that there is already gets them behind the pictures that it has. */
      productRef: productRef.optional(),
    }),
    response: z.object({ images: z.array(uploaded) }),
    errors: ['NOT_FOUND'],
    failure: 'Failed to notify backend about uploads',
    stale: ['getProduct', 'getProducts', 'getMultiProducts'],
  }),
  getProductPicture: endpoint({
    method: 'GET',
    path: '/product-picture/{id}',
    access: everyone,
    summary: 'A picture of a product, as large as asked for; shops show them to everybody',
    params: z.strictObject({ id: uuid }),
    query: z.strictObject({ size: z.enum(pictureSizes).default('160') }),
    stream: 'image/webp',
    errors: ['NOT_FOUND'],
    failure: 'Failed to fetch the picture',
  }),
};
