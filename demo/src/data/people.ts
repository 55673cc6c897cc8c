/** Names of shoppers and owners, in a spread that fits an American city. */
const words = (text: string): readonly string[] => text.trim().split(/\s+/);

export const firstNames = words(`
  Olivia Emma Amelia Sophia Charlotte Isabella Ava Mia Evelyn Luna Harper Camila Sofia Scarlett Elizabeth
  Eleanor Emily Chloe Mila Violet Penelope Gianna Aria Abigail Ella Avery Hazel Nora Layla Lily Aurora Nova
  Ellie Madison Grace Isla Willow Zoe Riley Stella Ivy Victoria Emilia Zoey Naomi Hannah Lucy Leah Maya
  Aaliyah Priya Ananya Mei Yuki Fatima Amara Imani Keisha Destiny Guadalupe Ximena Valentina Ingrid Shira
  Liam Noah Oliver James Elijah Mateo Theodore Henry Lucas William Benjamin Levi Sebastian Jack Ezra Michael
  Daniel Leo Owen Samuel Hudson Alexander Asher Luca Ethan John David Jackson Joseph Mason Luke Matthew
  Julian Dylan Elias Gabriel Thomas Isaiah Anthony Carlos Diego Javier Miguel Ravi Arjun Wei Jun Hiroshi
  Malik Darnell Kwame Omar Yusuf Andre Terrence Viktor Stefan Rafael Kenji Minh Tariq Patrick Walter
`);

export const lastNames = words(`
  Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson
  Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis
  Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall
  Rivera Campbell Mitchell Carter Roberts Gomez Phillips Evans Turner Diaz Parker Cruz Edwards Collins Reyes
  Stewart Morris Morales Murphy Cook Rogers Gutierrez Ortiz Morgan Cooper Peterson Bailey Reed Kelly Howard
  Ramos Kim Cox Ward Richardson Watson Brooks Chavez Wood James Bennett Gray Mendoza Ruiz Hughes Price
  Alvarez Castillo Sanders Patel Myers Long Ross Foster Jimenez Chen Wang Li Singh Khan Ali Park Tran Pham
  Yamamoto Tanaka Kowalski Novak Rossi Schmidt Larsen Olsen Okafor Mensah Haddad Cohen Friedman Begay
`);

/** The seven franchisees, and which stores they own; the other three belong to the company. */
export const owners: readonly { first: string; last: string; city: string; stores: readonly string[] }[] = [
  {
    first: 'Rosalind',
    last: 'Okafor',
    city: 'Boston',
    stores: ['Beacon Hill', 'Upper West Side', 'Chestnut Hill'],
  },
  { first: 'Terrence', last: 'Whitfield', city: 'Raleigh', stores: ['Decatur', 'Five Points', 'Hyde Park'] },
  {
    first: 'Daniel',
    last: 'Kowalski',
    city: 'Columbus',
    stores: ['Short North', 'Bay View', 'Webster Groves'],
  },
  { first: 'Ingrid', last: 'Larsen', city: 'Minneapolis', stores: ['Linden Hills', 'Alberta Street'] },
  {
    first: 'Marisol',
    last: 'Vega',
    city: 'Austin',
    stores: ['Hillsboro Village', 'South Lamar', 'Bishop Arts'],
  },
  {
    first: 'Priya',
    last: 'Raman',
    city: 'Denver',
    stores: ['Tennyson Street', 'Pearl Street', 'Sugar House', 'Nob Hill'],
  },
  { first: 'Grace', last: 'Tanaka', city: 'San Diego', stores: ['Midtown', 'Noe Valley', 'North Park'] },
];
