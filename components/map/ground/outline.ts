import { projectX, projectY } from '../mercator'

/** As in public/map/outline.json: lines of whole numbers, x and y by turns, each the step from the point before. */
type OutlineFile = { scale: number; land: number[][][]; borders: number[][] }

/** A line in the unit square of Web Mercator, x and y by turns, and the box around it. */
export type OutlineLine = { points: Float64Array; west: number; north: number; east: number; south: number }

/** Each land has its outer ring first, then its lakes. */
export type Outline = { land: OutlineLine[][]; borders: OutlineLine[] }

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
  return { land: land.map((rings) => rings.map(decode)), borders: borders.map(decode) }
}

function decodeLine(steps: number[], scale: number): OutlineLine {
  const points = new Float64Array(steps.length)
  const box = { west: 1, north: 1, east: 0, south: 0 }
  let longitude = 0
  let latitude = 0
  for (let at = 0; at < steps.length; at += 2) {
    longitude += steps[at] ?? 0
    latitude += steps[at + 1] ?? 0
    const x = projectX(longitude / scale)
    const y = projectY(latitude / scale)
    points[at] = x
    points[at + 1] = y
    box.west = Math.min(box.west, x)
    box.east = Math.max(box.east, x)
    box.north = Math.min(box.north, y)
    box.south = Math.max(box.south, y)
  }
  return { points, ...box }
}
