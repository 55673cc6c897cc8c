/** Where the stores are: real neighbourhoods, invented stores. Street, number and phone belong to nobody. */
export type Place = {
  name: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  areaCode: string;
  /** How busy the store is beside the others. */
  size: number;
};

export const zoneOfState: Readonly<Record<string, string>> = {
  MA: 'America/New_York',
  NY: 'America/New_York',
  PA: 'America/New_York',
  NC: 'America/New_York',
  GA: 'America/New_York',
  FL: 'America/New_York',
  OH: 'America/New_York',
  IL: 'America/Chicago',
  MN: 'America/Chicago',
  WI: 'America/Chicago',
  MO: 'America/Chicago',
  TN: 'America/Chicago',
  TX: 'America/Chicago',
  CO: 'America/Denver',
  UT: 'America/Denver',
  NM: 'America/Denver',
  WA: 'America/Los_Angeles',
  OR: 'America/Los_Angeles',
  CA: 'America/Los_Angeles',
};

const place = (line: string): Place => {
  const [name = '', street = '', city = '', state = '', zip = '', areaCode = '', size = '1'] =
    line.split('|');
  return { name, street, city, state, zip, areaCode, size: Number(size) };
};

/** In the order of their opening, and so of their Center IDs. */
export const places: readonly Place[] = [
  'Lincoln Square|4718 N Lantern Ave|Chicago|IL|60625|773|1.75',
  'Park Slope|212 Juniper Ave|Brooklyn|NY|11215|718|1.8',
  'Ballard|5320 Harbor Market St|Seattle|WA|98107|206|1.45',
  'Beacon Hill|88 Linden Walk|Boston|MA|02108|617|1.35',
  'Upper West Side|2267 Marlowe St|New York|NY|10024|212|1.7',
  'Chestnut Hill|8433 Old Orchard Ave|Philadelphia|PA|19118|215|1.0',
  'Decatur|131 Sycamore Row|Decatur|GA|30030|404|0.95',
  'Five Points|1620 Glenbrook Ave|Raleigh|NC|27608|919|0.8',
  'Hyde Park|1509 W Palmetto Ave|Tampa|FL|33606|813|0.85',
  'Short North|772 N Foundry St|Columbus|OH|43215|614|0.75',
  'Linden Hills|4301 Lakeview Ave S|Minneapolis|MN|55410|612|0.95',
  'Bay View|2490 S Shoreline Ave|Milwaukee|WI|53207|414|0.65',
  'Webster Groves|36 N Garland Ave|St. Louis|MO|63119|314|0.7',
  'Hillsboro Village|1805 Old Mill Ave|Nashville|TN|37212|615|0.9',
  'South Lamar|2110 S Cottonwood Blvd|Austin|TX|78704|512|1.25',
  'Bishop Arts|408 N Pecan Ave|Dallas|TX|75208|214|1.0',
  'Tennyson Street|4017 Larkspur St|Denver|CO|80212|303|1.1',
  'Pearl Street|1426 Aspen Walk|Boulder|CO|80302|720|0.95',
  'Sugar House|1064 E Canyon Rd|Salt Lake City|UT|84106|801|0.7',
  'Nob Hill|3507 Adobe Ave NE|Albuquerque|NM|87106|505|0.5',
  'Alberta Street|1822 NE Rosewood St|Portland|OR|97211|503|1.05',
  'Midtown|2418 Camellia St|Sacramento|CA|95816|916|0.75',
  'Noe Valley|3996 Bluebird St|San Francisco|CA|94114|415|1.3',
  'North Park|3030 Jacaranda Ave|San Diego|CA|92104|619|0.9',
].map(place);

/** Streets of shoppers. */
export const streets = [
  'Maple St',
  'Oak Ave',
  'Cedar Ln',
  'Elm St',
  'Birch Rd',
  'Willow Dr',
  'Hawthorn Ct',
  'Poplar St',
  'Magnolia Ave',
  'Chestnut St',
  'Hillcrest Rd',
  'Meadow Ln',
  'Park Pl',
  'Orchard Dr',
  'Garden St',
  'Ridge Rd',
  'Lakeside Ave',
  'Spring St',
  'Fairview Ave',
  'Highland Dr',
];

/** Where orders are shipped beyond the store's own state: the store collects no tax there. */
export const elsewhere = [
  { city: 'Portland', province: 'ME', zip: '04101' },
  { city: 'Burlington', province: 'VT', zip: '05401' },
  { city: 'Richmond', province: 'VA', zip: '23220' },
  { city: 'Louisville', province: 'KY', zip: '40204' },
  { city: 'Ann Arbor', province: 'MI', zip: '48104' },
  { city: 'Des Moines', province: 'IA', zip: '50309' },
  { city: 'Boise', province: 'ID', zip: '83702' },
  { city: 'Tucson', province: 'AZ', zip: '85701' },
  { city: 'Honolulu', province: 'HI', zip: '96813' },
] as const;
