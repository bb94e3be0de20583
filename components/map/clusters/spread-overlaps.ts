import { projectX, projectY } from '../mercator'
import type { MapItem } from './find-visible'

type Place = { latitude: number; longitude: number }
export type Offset = { x: number; y: number }

const gapPx = 22
/** From the middle of the selected alert to the middle of what stands beside it. */
const clearancePx = 36
const goldenAngle = Math.PI * (3 - Math.sqrt(5))

/**
 * Alerts of one building often share one point. Where nothing is clustered any more they are spread around it like the
 * seeds of a sunflower, in the order of their ids, so that each can be seen and clicked. A key that is missing in the
 * answer stays where it is.
 */
export function spreadOverlaps(items: readonly MapItem[], selected?: Place): Map<string, Offset> {
  const offsets = new Map<string, Offset>()
  const selectedKey = selected && placeKey(selected)
  for (const [key, group] of groupByPlace(items)) {
    const first = key === selectedKey ? 2 : 0
    if (group.length + first < 2) continue
    const keys = group.map(({ key }) => key).sort()
    for (const [at, key] of keys.entries()) offsets.set(key, seed(at + first))
  }
  return offsets
}

/** What the selected alert would hide is pushed aside, since the selected one is larger and on top. */
export function moveAside(
  items: readonly MapItem[],
  selected: Place | undefined,
  zoom: number,
): Map<string, Offset> {
  const world = 256 * 2 ** zoom
  const offsets = new Map<string, Offset>()
  if (!selected) return offsets
  for (const { key, longitude, latitude } of items) {
    const x = (projectX(longitude) - projectX(selected.longitude)) * world
    const y = (projectY(latitude) - projectY(selected.latitude)) * world
    const distance = Math.hypot(x, y)
    if (distance >= clearancePx) continue
    const angle = distance < 1 ? -Math.PI / 4 : Math.atan2(y, x)
    offsets.set(key, { x: clearancePx * Math.cos(angle) - x, y: clearancePx * Math.sin(angle) - y })
  }
  return offsets
}

function groupByPlace(items: readonly MapItem[]): Map<string, MapItem[]> {
  const groups = new Map<string, MapItem[]>()
  for (const item of items) groups.set(placeKey(item), [...(groups.get(placeKey(item)) ?? []), item])
  return groups
}

function seed(at: number): Offset {
  const radius = gapPx * Math.sqrt(at)
  return { x: radius * Math.cos(at * goldenAngle), y: radius * Math.sin(at * goldenAngle) }
}

/** Five decimals are about a metre, less than two pixels at the zooms where alerts stand alone. */
function placeKey({ latitude, longitude }: Place): string {
  return `${latitude.toFixed(5)} ${longitude.toFixed(5)}`
}
