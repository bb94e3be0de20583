import { type Map as LeafletMap, Marker } from 'leaflet'
import { clusterIcon, clusterLook } from './clusters/cluster-icon'
import type { MapItem } from './clusters/find-visible'
import type { Offset } from './clusters/spread-overlaps'
import type { MapLabels } from './map-types'
import { alertIcon, alertLook } from './markers/alert-icon'
import { nameMarker } from './name-marker'

type Drawn = { marker: Marker; look: string; item: MapItem }
type Words = Pick<MapLabels, 'cluster'> & { count(count: number): string }

const layers = { closed: 0, cluster: 1000, acknowledged: 2000, open: 3000 }

/** Keeps one element for each alert and cluster in view, and touches only those that changed. */
export class MarkerLayer {
  private readonly drawn = new Map<string, Drawn>()

  constructor(
    private readonly map: LeafletMap,
    private readonly onClick: (item: MapItem) => void,
  ) {}

  show(items: readonly MapItem[], offsets: ReadonlyMap<string, Offset>, words: Words): void {
    const keys = new Set(items.map(({ key }) => key))
    for (const [key, { marker }] of this.drawn) {
      if (keys.has(key)) continue
      marker.remove()
      this.drawn.delete(key)
    }
    for (const item of items) this.showItem(item, offsets.get(item.key), words)
  }

  clear(): void {
    this.show([], new Map(), { cluster: String, count: String })
  }

  private showItem(item: MapItem, offset: Offset | undefined, words: Words): void {
    const look = item.kind === 'alert' ? alertLook(item.alert) : clusterLook(item)
    const drawn = this.drawn.get(item.key) ?? this.create(item)
    drawn.item = item
    drawn.marker.setLatLng(this.placeOf(item, offset))
    if (drawn.look !== look) {
      const icon = item.kind === 'alert' ? alertIcon(item.alert) : clusterIcon(item, words.count(item.count))
      drawn.marker.setZIndexOffset(layers[item.kind === 'alert' ? item.alert.state : 'cluster'])
      drawn.marker.setIcon(icon)
      drawn.look = look
    }
    if (!this.map.hasLayer(drawn.marker)) drawn.marker.addTo(this.map)
    nameMarker(drawn.marker, item.kind === 'alert' ? item.alert.title : words.cluster(item.count, item.open))
  }

  private create(item: MapItem): Drawn {
    const marker = new Marker([item.latitude, item.longitude], { keyboard: false })
    const drawn = { marker, look: '', item }
    marker.on('click', () => this.onClick(drawn.item))
    this.drawn.set(item.key, drawn)
    return drawn
  }

  private placeOf({ latitude, longitude }: MapItem, offset: Offset | undefined): [number, number] {
    if (!offset) return [latitude, longitude]
    const { lat, lng } = this.map.unproject(this.map.project([latitude, longitude]).add([offset.x, offset.y]))
    return [lat, lng]
  }
}
