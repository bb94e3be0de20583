/** As in public/map/outline.json: lines of whole numbers, longitude and latitude by turns, each the step from the point before. */
type OutlineFile = { scale: number; land: number[][][]; borders: number[][] }

type Position = [longitude: number, latitude: number]
type Features<Geometry> = {
  type: 'FeatureCollection'
  features: { type: 'Feature'; properties: null; geometry: Geometry }[]
}

/** As GeoJSON; each land has its outer ring first, then its lakes. */
export type Outline = {
  land: Features<{ type: 'Polygon'; coordinates: Position[][] }>
  borders: Features<{ type: 'LineString'; coordinates: Position[] }>
}

let loading: Promise<Outline> | undefined

/** Loads the outline once for all maps of the page; a failure is forgotten, so that the next map tries again. */
export function loadOutline(): Promise<Outline> {
  loading ??= fetchOutline().catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

async function fetchOutline(): Promise<Outline> {
  const answer = await fetch('/map/outline.json')
  if (!answer.ok) throw new Error(`The outline of the world did not come: ${answer.status}`)
  return decodeOutline(await answer.json())
}

export function decodeOutline({ scale, land, borders }: OutlineFile): Outline {
  const decode = (steps: number[]) => decodeLine(steps, scale)
  return {
    land: collect(land.map((rings) => ({ type: 'Polygon', coordinates: rings.map(decode) }))),
    borders: collect(borders.map((steps) => ({ type: 'LineString', coordinates: decode(steps) }))),
  }
}

function collect<Geometry>(geometries: Geometry[]): Features<Geometry> {
  const features = geometries.map((geometry) => ({ type: 'Feature' as const, properties: null, geometry }))
  return { type: 'FeatureCollection', features }
}

function decodeLine(steps: number[], scale: number): Position[] {
  const line: Position[] = []
  let [longitude, latitude] = [0, 0]
  for (let at = 0; at < steps.length; at += 2) {
    longitude += steps[at] ?? 0
    latitude += steps[at + 1] ?? 0
    line.push([longitude / scale, latitude / scale])
  }
  return line
}
