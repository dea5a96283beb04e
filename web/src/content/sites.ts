type SiteKind = "Works" | "Warehouse" | "Counter";

/** One place of the company, with its position in degrees. */
export interface Site {
  readonly city: string;
  readonly country: string;
  readonly kind: SiteKind;
  readonly longitude: number;
  readonly latitude: number;
}

type Row = readonly [city: string, country: string, kind: SiteKind, longitude: number, latitude: number];

const EUROPE: readonly Row[] = [
  ["Birmingham", "United Kingdom", "Works", -1.9, 52.5],
  ["Leeds", "United Kingdom", "Warehouse", -1.5, 53.8],
  ["Cork", "Ireland", "Counter", -8.5, 51.9],
  ["Porto", "Portugal", "Counter", -8.6, 41.1],
  ["Bilbao", "Spain", "Works", -2.9, 43.3],
  ["Lyon", "France", "Warehouse", 4.8, 45.8],
  ["Liège", "Belgium", "Warehouse", 5.6, 50.6],
  ["Rotterdam", "Netherlands", "Warehouse", 4.5, 51.9],
  ["Solingen", "Germany", "Works", 7.1, 51.2],
  ["Chemnitz", "Germany", "Works", 12.9, 50.8],
  ["Brescia", "Italy", "Works", 10.2, 45.5],
  ["Brno", "Czechia", "Warehouse", 16.6, 49.2],
  ["Katowice", "Poland", "Warehouse", 19.0, 50.3],
  ["Aalborg", "Denmark", "Counter", 9.9, 57.0],
  ["Eskilstuna", "Sweden", "Works", 16.5, 59.4],
  ["Tampere", "Finland", "Counter", 23.8, 61.5],
];

const NORTH_AMERICA: readonly Row[] = [
  ["Hamilton", "Canada", "Works", -79.9, 43.3],
  ["Winnipeg", "Canada", "Warehouse", -97.1, 49.9],
  ["Calgary", "Canada", "Counter", -114.1, 51.0],
  ["Halifax", "Canada", "Warehouse", -63.6, 44.6],
  ["Cleveland", "United States", "Works", -81.7, 41.5],
  ["Milwaukee", "United States", "Works", -87.9, 43.0],
  ["Worcester", "United States", "Counter", -71.8, 42.3],
  ["Chattanooga", "United States", "Warehouse", -85.3, 35.0],
  ["Tulsa", "United States", "Warehouse", -96.0, 36.2],
  ["Reno", "United States", "Warehouse", -119.8, 39.5],
  ["Tacoma", "United States", "Counter", -122.4, 47.3],
  ["El Paso", "United States", "Warehouse", -106.5, 31.8],
  ["Monterrey", "Mexico", "Works", -100.3, 25.7],
  ["Querétaro", "Mexico", "Warehouse", -100.4, 20.6],
];

const SOUTH_ASIA: readonly Row[] = [
  ["Chattogram", "Bangladesh", "Works", 91.8, 22.4],
  ["Dhaka", "Bangladesh", "Warehouse", 90.4, 23.8],
  ["Khulna", "Bangladesh", "Counter", 89.6, 22.8],
  ["Sylhet", "Bangladesh", "Counter", 91.9, 24.9],
  ["Bogura", "Bangladesh", "Works", 89.4, 24.8],
  ["Kolkata", "India", "Warehouse", 88.4, 22.6],
  ["Ludhiana", "India", "Works", 75.9, 30.9],
  ["Pune", "India", "Works", 73.9, 18.5],
  ["Coimbatore", "India", "Warehouse", 77.0, 11.0],
  ["Colombo", "Sri Lanka", "Counter", 79.9, 6.9],
  ["Sialkot", "Pakistan", "Works", 74.5, 32.5],
  ["Biratnagar", "Nepal", "Counter", 87.3, 26.5],
];

const read = (rows: readonly Row[]): Site[] =>
  rows.map(([city, country, kind, longitude, latitude]) => ({ city, country, kind, longitude, latitude }));

/** A part of the world with its sites; `frame` are the degrees that its map shows. */
export interface Region {
  readonly name: string;
  readonly sites: readonly Site[];
  readonly frame: { readonly west: number; readonly north: number; readonly east: number };
}

/** All sites of the company by region. The owner of the shop edits the rows above; positions are in degrees. */
export const REGIONS: readonly Region[] = [
  { name: "Europe", sites: read(EUROPE), frame: { west: -31, north: 67, east: 56 } },
  { name: "North America", sites: read(NORTH_AMERICA), frame: { west: -131, north: 57, east: -31 } },
  { name: "South Asia", sites: read(SOUTH_ASIA), frame: { west: 8, north: 38, east: 102 } },
];
