import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/** The slots over the map that do not move with it; `middle` is for hints and the crosshair. */
export type MapPlace = 'middle' | 'controls' | 'readout' | 'corner' | 'note'
export type MapPlaces = Partial<Record<MapPlace, HTMLElement | null>>

/** The elements of these slots, once the map has been created. */
export const MapPlacesContext = createContext<MapPlaces>({})

/** Renders a layer's controls and texts over the map. */
export function OverTheMap({ at, children }: { at: MapPlace; children: ReactNode }) {
  const place = useContext(MapPlacesContext)[at]
  return place ? createPortal(children, place) : null
}
