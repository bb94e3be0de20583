import type { Map as LeafletMap } from 'leaflet'
import { useCallback, useDeferredValue, useState } from 'react'
import { useMap, useMapEvents } from 'react-leaflet'
import { GroundNote } from '../controls/ground-note'
import { MapScale } from '../controls/map-readout'
import { boundsOf } from '../map-geometry'
import type { MapGroundFiles, MapLabels, MapRegion, MapStreets } from '../map-types'
import { GraticuleFigures } from '../measure/graticule-figures'
import { PlaceNames } from '../names/place-names'
import { OverTheMap } from '../over-the-map'
import { OutlineGround } from './outline-ground'
import { isCoarse } from './outline-strength'
import { RasterTiles } from './raster-tiles'
import { StreetFiles } from './streets/street-files'
import { streetsInView } from './streets/streets-in-view'
import { useDark } from './use-dark'

type Props = MapGroundFiles & {
  /** The business's regions, labeled at intermediate zoom levels. */
  regions?: readonly MapRegion[]
  labels: MapLabels
}

const noStreetFiles: readonly MapStreets[] = []
const noRegions: readonly MapRegion[] = []

/** The base map beneath the alerts: outlines, streets and names. */
export function MapGround({ tiles, streets = noStreetFiles, noStreets, regions = noRegions, labels }: Props) {
  const map = useMap()
  // The alerts render first, so that the page can respond in between.
  const isUp = useDeferredValue(true, false)
  const dark = useDark()
  const [tilesFailed, setTilesFailed] = useState(false)
  const { failedFiles, onFileFailed } = useFailedFiles()
  const { zoom, bounds } = useShown()
  return (
    <>
      <OutlineGround dark={dark} />
      {isUp && (
        <>
          {tiles && <RasterTiles key={tiles.url} url={tiles.url} onFailed={setTilesFailed} />}
          <StreetFiles streets={streets} isDark={dark} maxZoom={map.getMaxZoom()} onFailed={onFileFailed} />
          <PlaceNames regions={regions} isNamed={tiles !== undefined && !tilesFailed} labels={labels} />
          <GraticuleFigures writeDegrees={labels.degrees} />
          <MapScale />
        </>
      )}
      <OverTheMap at="note">
        <GroundNote
          inView={streetsInView({ streets, failed: failedFiles, tiles, tilesFailed, bounds, zoom })}
          isCoarse={isCoarse(zoom)}
          labels={labels}
          noStreets={noStreets}
        />
      </OverTheMap>
    </>
  )
}

/** The URLs of the files whose streets failed to load. */
function useFailedFiles() {
  const [failedFiles, setFailedFiles] = useState<ReadonlySet<string>>(() => new Set())
  const onFileFailed = useCallback((url: string, failed: boolean) => {
    setFailedFiles((before) => {
      if (before.has(url) === failed) return before
      const others = [...before].filter((one) => one !== url)
      return new Set(failed ? [...others, url] : others)
    })
  }, [])
  return { failedFiles, onFileFailed }
}

function useShown() {
  const map = useMap()
  const [shown, setShown] = useState(() => readShown(map))
  const read = () => setShown(readShown(map))
  useMapEvents({ moveend: read, zoomend: read })
  return shown
}

function readShown(map: LeafletMap) {
  const box = map.getBounds()
  const edges = { west: box.getWest(), south: box.getSouth(), east: box.getEast(), north: box.getNorth() }
  return { zoom: map.getZoom(), bounds: boundsOf(edges) }
}
