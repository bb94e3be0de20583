import { DivIcon } from 'leaflet'
import { svgElement } from '../markers/svg-element'
import type { ClusterItem } from './cluster-alerts'

type Counted = Pick<ClusterItem, 'count' | 'open' | 'acknowledged'>

/** A neutral badge with the count; the red part of its ring shows how many of its alerts are open. */
export function clusterIcon(cluster: Counted, text: string): DivIcon {
  const size = clusterSizePx(cluster.count)
  const badge = document.createElement('div')
  const count = document.createElement('span')
  count.textContent = text
  badge.append(drawRing(cluster), count)
  const isClosed = cluster.open + cluster.acknowledged === 0
  const className = `map-marker map-cluster${isClosed ? ' map-cluster-closed' : ''}`
  return new DivIcon({ className, iconSize: [size, size], html: badge })
}

function clusterSizePx(count: number): number {
  if (count < 10) return 30
  if (count < 100) return 34
  if (count < 1000) return 40
  return count < 10_000 ? 48 : 56
}

function drawRing({ count, open, acknowledged }: Counted): SVGElement {
  const parts = [svgElement('circle', { cx: 20, cy: 20, r: 18, class: 'map-ring' })]
  const openShare = visibleShare(open / count)
  if (acknowledged > 0) {
    const share = visibleShare(acknowledged / count)
    parts.push(arc('map-ring-acknowledged', Math.min(openShare, 0.94), share))
  }
  if (open > 0) parts.push(arc('map-ring-open', 0, openShare))
  return svgElement('svg', { viewBox: '0 0 40 40', 'aria-hidden': 'true' }, ...parts)
}

/** Enlarges a tiny share, so that a single open alert among thousands is still visible. */
function visibleShare(share: number): number {
  return share === 0 ? 0 : Math.max(0.06, share)
}

function arc(look: string, start: number, share: number): SVGElement {
  return svgElement('circle', {
    cx: 20,
    cy: 20,
    r: 18,
    class: `map-ring ${look}`,
    pathLength: 100,
    'stroke-dasharray': `${share * 100} 200`,
    transform: `rotate(${start * 360 - 90} 20 20)`,
  })
}
