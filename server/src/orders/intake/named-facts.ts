import type { Query, Statement } from '../../platform/database/query.ts';
import type { EventFacts } from '../facts/net-facts.ts';
import type {
  ChargeFact,
  DiscountFact,
  FactLocation,
  PaymentFact,
  SalesLineFact,
  TaxFact,
} from '../facts/order-facts.ts';
import type { NameKind } from './fact-names.ts';
import type { FactRow, FactRows } from './fact-tables.ts';
import { namesOfNumbers } from './names-in-database.ts';

const locations: Statement = {
  name: 'locations by number',
  text: `select location_id, shopify_location_id as id, name from locations
    where shop_id = $1 and location_id = any($2::int[])`,
};

type Place = { location_id: number; id: string; name: string };

const numbersIn = (rows: readonly FactRow[], column: string): number[] => [
  ...new Set(rows.map((row) => Number(row[column]))),
];

/** The columns of the fact tables that hold numbers of names. */
const columns: Record<NameKind, { column: string; tables: readonly (keyof FactRows)[] }> = {
  skus: { column: 'sku_id', tables: ['sales_lines'] },
  vendors: { column: 'vendor_id', tables: ['sales_lines'] },
  categories: { column: 'category_id', tables: ['sales_lines'] },
  payment_types: { column: 'payment_type_id', tables: ['payments'] },
  taxes: { column: 'tax_id', tables: ['order_taxes'] },
  discount_labels: { column: 'discount_label_id', tables: ['order_discounts'] },
};

const kinds = Object.keys(columns) as NameKind[]; // the keys of the record above

/** Looks up what the numbers in some rows stand for. */
const readNames = async (query: Query, shop_id: number, rows: FactRows) => {
  const names = new Map<NameKind, Map<number, readonly string[]>>();
  for (const kind of kinds) {
    const { column, tables } = columns[kind];
    const numbers = tables.flatMap((table) => numbersIn(rows[table], column));
    const found = numbers.length === 0 ? [] : await namesOfNumbers(query, kind, numbers);
    names.set(kind, new Map(found.map(({ id, name }) => [id, name])));
  }
  const placed = [...rows.sales_lines, ...rows.order_charges];
  const places = await query<Place>(locations, [shop_id, numbersIn(placed, 'location_id')]);
  return {
    nameOf: (kind: NameKind, row: FactRow) => names.get(kind)?.get(Number(row[columns[kind].column])) ?? [],
    locationOf: (row: FactRow): FactLocation => {
      const place = places.find(({ location_id }) => location_id === row.location_id);
      return place?.id ? { id: place.id, name: place.name } : null;
    },
  };
};

/** Rows of the fact tables in terms of names: what `rowsOf` made them from, tenders and counts aside. */
export const namedFacts = async (query: Query, shop_id: number, rows: FactRows): Promise<EventFacts> => {
  const { nameOf, locationOf } = await readNames(query, shop_id, rows);
  const dated = (row: FactRow) => ({
    event: String(row.event),
    at: String(row.at),
    local_date: String(row.local_date),
  });
  const amount = (row: FactRow, name: string) => Number(row[name] ?? 0);
  return {
    sales_lines: rows.sales_lines.map((row) => ({
      ...dated(row),
      line_no: amount(row, 'line_no'),
      kind: amount(row, 'kind') as SalesLineFact['kind'], // as rowsOf wrote it
      sku: nameOf('skus', row)[0] ?? '',
      vendor: nameOf('vendors', row)[0] ?? '',
      category: nameOf('categories', row)[0] ?? '',
      units_sold: amount(row, 'units_sold'),
      units_returned: amount(row, 'units_returned'),
      gross_cents: amount(row, 'gross_cents'),
      discount_cents: amount(row, 'discount_cents'),
      return_cents: amount(row, 'return_cents'),
      tax_cents: amount(row, 'tax_cents'),
      cogs_cents: amount(row, 'cogs_cents'),
      uncosted_net_cents: amount(row, 'uncosted_net_cents'),
      excluded_net_cents: amount(row, 'excluded_net_cents'),
      tax_bucket: amount(row, 'tax_bucket') as SalesLineFact['tax_bucket'], // as rowsOf wrote it
      location: locationOf(row),
    })),
    order_charges: rows.order_charges.map(
      (row): ChargeFact => ({
        ...dated(row),
        kind: amount(row, 'kind') as ChargeFact['kind'], // as rowsOf wrote it
        event_kind: amount(row, 'event_kind') as ChargeFact['event_kind'], // likewise
        amount_cents: amount(row, 'amount_cents'),
        discount_cents: amount(row, 'discount_cents'),
        tax_cents: amount(row, 'tax_cents'),
        location: locationOf(row),
      }),
    ),
    payments: rows.payments.map(
      (row): PaymentFact => ({
        ...dated(row),
        payment_type: nameOf('payment_types', row)[0] ?? '',
        is_refund: row.is_refund === true,
        amount_cents: amount(row, 'amount_cents'),
        transactions: amount(row, 'transactions'),
      }),
    ),
    order_taxes: rows.order_taxes.map((row): TaxFact => {
      const [jurisdiction = '', name = '', rate = ''] = nameOf('taxes', row);
      return {
        ...dated(row),
        line_no: amount(row, 'line_no'),
        tax: { jurisdiction, name, rate },
        channel_collected: row.channel_collected === true,
        taxable_cents: amount(row, 'taxable_cents'),
        taxable_shipping_cents: amount(row, 'taxable_shipping_cents'),
        tax_cents: amount(row, 'tax_cents'),
      };
    }),
    order_discounts: rows.order_discounts.map((row): DiscountFact => {
      const [title = '', code = '', method, discount_type, value_type, value = '', funded_by] = nameOf(
        'discount_labels',
        row,
      );
      return {
        ...dated(row),
        line_no: amount(row, 'line_no'),
        // The table takes no other words.
        label: { title, code, method, discount_type, value_type, value, funded_by } as DiscountFact['label'],
        units: amount(row, 'units'),
        gross_cents: amount(row, 'gross_cents'),
        amount_cents: amount(row, 'amount_cents'),
        shipping_amount_cents: amount(row, 'shipping_amount_cents'),
        uses: amount(row, 'uses'),
      };
    }),
  };
};
