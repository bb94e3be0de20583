/** The street colors, all more muted than those of alerts: see street-colours.test.ts. */
export type StreetColours = typeof light

const light = {
  /** Equals `--map-land`, the color of the land outside the file. */
  land: '#f1f1ee',
  water: '#d7e7f0',
  park: '#e3ecdc',
  wood: '#dce8d5',
  grounds: '#eae9e4',
  building: '#e6e5df',
  minorRoad: '#ffffff',
  minorCasing: '#dbdad4',
  majorRoad: '#ffffff',
  majorCasing: '#c6c5be',
  highway: '#f6ecd2',
  highwayCasing: '#cfc3a0',
  path: '#e7e5df',
  rail: '#b9b8b2',
  border: '#b3b8bb',
  halo: '#fbfbf9',
  minorName: '#5c5f66',
  majorName: '#44474e',
  waterName: '#3f6480',
  parkName: '#4a6644',
  quarterName: '#62656d',
  townName: '#24262b',
  placeName: '#5b6270',
}

const dark: StreetColours = {
  land: '#212327',
  water: '#14212c',
  park: '#222e28',
  wood: '#202d26',
  grounds: '#26292e',
  building: '#2b2e34',
  minorRoad: '#383c44',
  minorCasing: '#1a1c20',
  majorRoad: '#464b55',
  majorCasing: '#17181c',
  highway: '#4c4940',
  highwayCasing: '#17181c',
  path: '#3b3f46',
  rail: '#4d515a',
  border: '#4a4e56',
  halo: '#1a1c1f',
  minorName: '#b3b6be',
  majorName: '#cfd2d8',
  waterName: '#8fb3cc',
  parkName: '#96b795',
  quarterName: '#a6a9b2',
  townName: '#f2f2f4',
  placeName: '#a9afbd',
}

export const streetColours = (isDark: boolean) => (isDark ? dark : light)
