type Row = [name: string, latitude: number, longitude: number, thousands: number]
/**
 * The format of public/map/names.json: coordinates in units of 1/scale degrees, largest population first; countries
 * by their codes.
 */
type NamesFile = { scale: number; countries: Row[]; cities: Row[] }

export type KnownName = { name: string; latitude: number; longitude: number; thousands: number }
export type KnownNames = { countries: KnownName[]; cities: KnownName[] }

let loading: Promise<KnownNames> | undefined

/** Loads the names once for all maps on the page. A failure is not cached, so the next map tries again. */
export function loadNames(): Promise<KnownNames> {
  loading ??= fetchNames().catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

async function fetchNames(): Promise<KnownNames> {
  const answer = await fetch('/map/names.json')
  if (!answer.ok) throw new Error(`Could not load the place names: ${answer.status}`)
  return decodeNames(await answer.json())
}

export function decodeNames({ scale, countries, cities }: NamesFile): KnownNames {
  const decode = ([name, latitude, longitude, thousands]: Row) => ({
    name,
    latitude: latitude / scale,
    longitude: longitude / scale,
    thousands,
  })
  return { countries: countries.map(decode), cities: cities.map(decode) }
}
