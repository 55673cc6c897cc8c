import * as z from 'zod';
import type { ShopifyDocument } from '../client/document.ts';

const shopAnswer = z.object({
  shop: z.object({
    id: z.string(),
    name: z.string(),
    myshopifyDomain: z.string(),
    ianaTimezone: z.string(),
    currencyCode: z.string(),
    taxesIncluded: z.boolean(),
    plan: z.object({
      publicDisplayName: z.string(),
      partnerDevelopment: z.boolean(),
      shopifyPlus: z.boolean(),
    }),
  }),
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
});

export type ShopAnswer = z.output<typeof shopAnswer>;

/** What a shop is, and what the app may do in it. */
export const shopDocument: ShopifyDocument<ShopAnswer> = {
  name: 'Shop',
  text: `
query Shop { shop { id name myshopifyDomain ianaTimezone currencyCode taxesIncluded plan { publicDisplayName
  partnerDevelopment shopifyPlus } } currentAppInstallation { id accessScopes { handle } } }`,
  answer: shopAnswer,
};

const there = z.object({ shop: z.object({ id: z.string() }) });

/** Whether a shop still answers us: the cheapest question there is. */
export const stillThere: ShopifyDocument<z.output<typeof there>> = {
  name: 'StillThere',
  text: `
query StillThere { shop { id } }`,
  answer: there,
};

const locationsAnswer = z.object({
  locations: z.object({
    nodes: z.array(z.object({ id: z.string(), name: z.string(), isActive: z.boolean() })),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  }),
});

export type LocationsAnswer = z.output<typeof locationsAnswer>;

/** Where a shop has its goods. */
export const locationsDocument: ShopifyDocument<LocationsAnswer> = {
  name: 'Locations',
  text: `
query Locations($after: String) { locations(first: 50, after: $after, includeInactive: true) { nodes { id name
  isActive } pageInfo { hasNextPage endCursor } } }`,
  answer: locationsAnswer,
};

const anyone = z.object({
  customers: z.object({
    nodes: z.array(
      z.object({ id: z.string(), defaultEmailAddress: z.object({ emailAddress: z.string() }).nullable() }),
    ),
  }),
});

/** Whether names and addresses may be read: refused only where there is a customer to be refused. */
export const customerProbe: ShopifyDocument<z.output<typeof anyone>> = {
  name: 'CustomerProbe',
  text: `
query CustomerProbe { customers(first: 1) { nodes { id defaultEmailAddress { emailAddress } } } }`,
  answer: anyone,
};

const uninstalled = z.object({
  appUninstall: z.object({ app: z.object({ id: z.string() }).nullable() }).nullable(),
});

/** Takes the app out of the shop. */
export const uninstall: ShopifyDocument<z.output<typeof uninstalled>> = {
  name: 'Uninstall',
  text: `
mutation Uninstall { appUninstall { app { id } userErrors { field code message } } }`,
  answer: uninstalled,
};
