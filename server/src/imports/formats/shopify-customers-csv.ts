import type { CustomerRecord } from '../../customers/index.ts';
import { Cells } from '../../platform/file-import/input/cells.ts';
import type { CsvFile } from '../../platform/file-import/input/csv.ts';
import type { Header } from '../../platform/file-import/input/header.ts';
import { accepted, type Reading, rejected, type SourceRow } from '../../platform/file-import/reading.ts';
import { withoutApostrophe } from './shopify-csv/plain-text.ts';

/** The columns of both layouts: since about 2023 addresses are "Default Address …", and there is an id. */
const customerColumns = (header: Header) => {
  const address = (name: string, ...older: string[]) => header.column(`Default Address ${name}`, ...older);
  return {
    id: header.column('Customer ID'),
    firstName: header.column('First Name'),
    lastName: header.column('Last Name'),
    email: header.column('Email'),
    phone: header.column('Phone', 'Default Address Phone'),
    acceptsEmail: header.column('Accepts Email Marketing', 'Accepts Marketing'),
    acceptsSms: header.column('Accepts SMS Marketing'),
    note: header.column('Note'),
    tags: header.column('Tags'),
    address: {
      company: address('Company', 'Company'),
      address1: address('Address1', 'Address1'),
      address2: address('Address2', 'Address2'),
      city: address('City', 'City'),
      province: address('Province Code', 'Province Code', 'Province'),
      country: address('Country Code', 'Country Code', 'Country'),
      zip: address('Zip', 'Zip'),
      phone: address('Phone', 'Phone'),
    },
  };
};

type Columns = ReturnType<typeof customerColumns>;

const readAddress = (
  cells: Cells,
  row: SourceRow,
  columns: Columns['address'],
): CustomerRecord['address'] => {
  const entries = Object.entries(columns).map(([name, column]) => [
    name,
    withoutApostrophe(cells.text(row, column, 500)),
  ]);
  return entries.some(([, value]) => value !== null) ? Object.fromEntries(entries) : null;
};

const EMAIL = /^[^\s@]+@[^\s@]+$/;

const readCustomer = (cells: Cells, row: SourceRow, columns: Columns): CustomerRecord => {
  const email = cells.text(row, columns.email, 254)?.toLowerCase() ?? null;
  if (email && !EMAIL.test(email)) cells.note(row, columns.email.name, `“${email}” is not an e-mail address`);
  return {
    id: withoutApostrophe(cells.text(row, columns.id, 64)),
    email,
    first_name: cells.text(row, columns.firstName, 255) ?? '',
    last_name: cells.text(row, columns.lastName, 255) ?? '',
    phone: withoutApostrophe(cells.text(row, columns.phone, 64)),
    address: readAddress(cells, row, columns.address),
    accepts_email_marketing: cells.yesNo(row, columns.acceptsEmail, false),
    accepts_sms_marketing: cells.yesNo(row, columns.acceptsSms, false),
    note: cells.text(row, columns.note, 20_000),
    tags: (cells.text(row, columns.tags, 20_000) ?? '')
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  };
};

/**
 * Reads Shopify's customers export, of 20 columns with an id or older ones without. A customer is known by
 * id, else by e-mail; one with neither is refused, for importing it again would double it. Throws an
 * ImportError where the file isn't of this kind.
 */
export async function* readShopifyCustomers({
  header,
  rows,
}: CsvFile): AsyncGenerator<Reading<CustomerRecord>> {
  header.require('a customers export of Shopify', 'First Name', 'Last Name', 'Email');
  const columns = customerColumns(header);
  for await (const row of rows) {
    const cells = new Cells();
    cells.check(row, header.names.length);
    const customer = readCustomer(cells, row, columns);
    if (!customer.id && !customer.email)
      cells.note(row, columns.email.name, 'Has neither an id nor an e-mail');
    yield cells.problems.length > 0 ? rejected([row], cells.problems) : accepted(customer, [row]);
  }
}
