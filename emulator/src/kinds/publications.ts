import type { View } from '../graphql/run.ts';
import { gid } from './gids.ts';

/** Where products are shown. */
export type Publication = { gid: string; catalog: string; title: string };

/** Every shop has the same two. */
export const publicationsOf = (shopId: string): readonly Publication[] =>
  ['Online Store', 'Point of Sale'].map((title, index) => ({
    gid: gid('Publication', `${shopId}${index + 1}`),
    catalog: gid('AppCatalog', `${shopId}${index + 1}`),
    title,
  }));

export const publicationView = ({ gid: id, catalog, title }: Publication): View => ({
  __typename: 'Publication',
  id,
  name: title,
  catalog: { __typename: 'AppCatalog', id: catalog, title },
});
