import { Circle, type DivIcon, type Map as LeafletMap, Marker } from 'leaflet'
import { nearestCopy, type Point, pointAt } from './coordinates'
import { nameMarker } from './name-marker'

export type ShownPoint = Point & {
  accuracy?: number
  icon: DivIcon
  look: string
  name: string
  /** Whether to say that this is the selected one. */
  pressed?: boolean
  draggable: boolean
  zIndexOffset: number
}

/** One point that is always drawn on its own, with its accuracy circle: the selected alert or the draft. */
export class PointLayer {
  private readonly marker = new Marker([0, 0], { keyboard: false, draggable: false, autoPan: true })
  private readonly circle = new Circle([0, 0], { radius: 1, interactive: false, className: 'map-accuracy' })
  private look = ''
  private dragging = false

  constructor(
    private readonly map: LeafletMap,
    onDrop: (point: Point) => void,
  ) {
    this.marker.on('dragstart', () => {
      this.dragging = true
    })
    this.marker.on('drag', () => this.circle.setLatLng(this.marker.getLatLng()))
    this.marker.on('dragend', () => {
      this.dragging = false
      onDrop(pointAt(this.marker.getLatLng()))
    })
  }

  show(shown: ShownPoint): void {
    this.marker.setZIndexOffset(shown.zIndexOffset)
    if (this.look !== shown.look) this.marker.setIcon(shown.icon)
    this.look = shown.look
    this.marker.addTo(this.map)
    nameMarker(this.marker, shown.name)
    if (shown.pressed) this.marker.getElement()?.setAttribute('aria-pressed', 'true')
    this.marker.dragging?.[shown.draggable ? 'enable' : 'disable']()
    // What arrives while the hand holds the point must not take it away.
    if (!this.dragging) this.place(shown)
  }

  remove(): void {
    this.marker.remove()
    this.circle.remove()
    this.look = ''
    this.dragging = false
  }

  private place({ latitude, longitude, accuracy }: ShownPoint): void {
    const at: [number, number] = [latitude, nearestCopy(longitude, this.map.getCenter().lng)]
    if (!this.marker.getLatLng().equals(at)) this.marker.setLatLng(at)
    if (!accuracy) return void this.circle.remove()
    this.circle.setLatLng(at).setRadius(accuracy).addTo(this.map)
  }
}
