import { projectX, projectY } from '../mercator'

/**
 * The format of public/map/outline.json: each line is a list of integers, alternating longitude and latitude, each
 * relative to the previous point.
 */
type OutlineFile = { scale: number; land: number[][][]; borders: number[][] }

/** A line in Web Mercator's unit square, as alternating x and y, and its bounding box. */
export type UnitLine = { points: Float64Array; left: number; right: number; top: number; bottom: number }

/** `land` contains all rings, including those of lakes: a point is on land if it is inside an odd number of rings. */
export type Outline = { land: UnitLine[]; borders: UnitLine[] }

let loading: Promise<Outline> | undefined

/** Loads the outline once for all maps on the page. A failure is not cached, so the next map tries again. */
export function loadOutline(): Promise<Outline> {
  loading ??= fetchOutline().catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

async function fetchOutline(): Promise<Outline> {
  const answer = await fetch('/map/outline.json')
  if (!answer.ok) throw new Error(`Could not load the world outline: ${answer.status}`)
  return decodeOutline(await answer.json())
}

export function decodeOutline({ scale, land, borders }: OutlineFile): Outline {
  const decode = (steps: number[]) => decodeLine(steps, scale)
  return { land: land.flat().map(decode), borders: borders.map(decode) }
}

function decodeLine(steps: number[], scale: number): UnitLine {
  const points = new Float64Array(steps.length)
  const line = { points, left: 1, right: 0, top: 1, bottom: 0 }
  let [longitude, latitude] = [0, 0]
  for (let at = 0; at < steps.length; at += 2) {
    longitude += steps[at] ?? 0
    latitude += steps[at + 1] ?? 0
    const x = projectX(longitude / scale)
    const y = projectY(latitude / scale)
    points[at] = x
    points[at + 1] = y
    line.left = Math.min(line.left, x)
    line.right = Math.max(line.right, x)
    line.top = Math.min(line.top, y)
    line.bottom = Math.max(line.bottom, y)
  }
  return line
}
