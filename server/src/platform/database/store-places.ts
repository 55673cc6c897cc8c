/** Where rows of stores lie on several servers, by Citus's catalogue. */
import pg from 'pg';

/**
 * Rows that lie together on a server, or all that a server has: pieces of all tables by the tables' names, as SQL, and the shards by which
 * one sees that they are there.
 */
export type Place = {
  readonly server: string;
  readonly isWholeServer: boolean;
  readonly shards: readonly string[];
  readonly pieces: ReadonlyMap<string, string>;
  readonly shopIds: Set<number>;
};

/** Places of single stores by what a caller may name them, domain or our id, and each server as one place. */
export type Places = { readonly byStore: ReadonlyMap<string, Place>; readonly servers: readonly Place[] };

/** A table that every store has rows in, or would: it stands for all that are spread in the same way. */
const OF_STORES = 'orders';

const piecesAsked = `
  select n.nodename || ':' || n.nodeport as server, s.shardid::text as shard, s.shardminvalue as place,
    c.relname as "table", shard_name(s.logicalrelid, s.shardid) as piece
  from pg_dist_partition d join pg_dist_shard s using (logicalrelid) join pg_dist_placement p using (shardid)
    join pg_dist_node n using (groupid) join pg_class c on c.oid = s.logicalrelid
  where n.noderole = 'primary' and n.isactive and n.groupid <> 0 and d.partmethod in ('h', 'n')
    and c.relnamespace = 'public'::regnamespace
  order by shard`;

/** `place` is null of a small table, of which each server has a copy. */
type Piece = { server: string; shard: string; place: string | null; table: string; piece: string };

const storesAsked = `
  select shop_id, shop_domain, get_shard_id_for_distribution_column('${OF_STORES}', shop_id)::text as shard from shops`;
type Store = { shop_id: number; shop_domain: string; shard: string };

const named = ({ piece }: Piece) => `public.${pg.escapeIdentifier(piece)}`;

/** One table of all its pieces. */
const asOne = (pieces: readonly Piece[]): string => {
  const [first, ...others] = pieces.map(named);
  if (others.length === 0) return first ?? '';
  return `(${[first, ...others].map((piece) => `select * from ${piece}`).join(' union all ')})`;
};

const placeOf = (server: string, pieces: readonly Piece[], isWholeServer: boolean): Place => ({
  server,
  isWholeServer,
  shards: pieces.filter(({ table }) => table === OF_STORES).map(({ shard }) => shard),
  pieces: new Map([...Map.groupBy(pieces, ({ table }) => table)].map(([table, own]) => [table, asOne(own)])),
  shopIds: new Set(),
});

/** Reads the catalogue of a database that is spread: some thousand rows. */
export const readPlaces = async (pool: pg.Pool): Promise<Places> => {
  const { rows: pieces } = await pool.query<Piece>(piecesAsked);
  const { rows: stores } = await pool.query<Store>(storesAsked);
  const ofServers = Map.groupBy(pieces, ({ server }) => server);
  const byShard = new Map<string, Place>();
  for (const { server, shard, place, table } of pieces) {
    if (table !== OF_STORES) continue;
    const own = ofServers.get(server) ?? [];
    byShard.set(
      shard,
      placeOf(
        server,
        own.filter((piece) => piece.place === null || piece.place === place),
        false,
      ),
    );
  }
  const byStore = new Map<string, Place>();
  for (const { shop_id, shop_domain, shard } of stores) {
    const place = byShard.get(shard);
    if (!place) continue;
    place.shopIds.add(shop_id);
    byStore.set(String(shop_id), place).set(shop_domain, place);
  }
  const servers = [...ofServers].map(([server, own]) => placeOf(server, own, true));
  return { byStore, servers: servers.filter(({ shards }) => shards.length > 0) };
};
