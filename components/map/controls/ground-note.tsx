import type { StreetsInView } from '../ground/streets/streets-in-view'
import type { AlertMapProps, MapLabels } from '../map-types'
import { MapAttribution } from './map-attribution'

type Props = {
  inView: StreetsInView
  /** Whether the outline under the streets cannot be trusted at this zoom. */
  isCoarse: boolean
  labels: MapLabels
  /** Replaces the plain text if there are no streets. */
  noStreets: AlertMapProps['noStreets']
}

/** The attribution of the streets in view, or a note if there are none. */
export function GroundNote({ inView, isCoarse, labels, noStreets }: Props) {
  if (inView.kind === 'shown') {
    const { tiles, files } = inView
    const ofFiles = files.map((file) => (file.isInvented ? labels.invented : file.attribution))
    const owners = new Set([...(tiles ? [tiles.attribution] : []), ...ofFiles])
    return <MapAttribution attribution={[...owners].filter(Boolean).join(' · ')} />
  }
  const reasons = { failed: labels.streetsFailed, 'too far': labels.streetsTooFar, none: labels.streetsNone }
  const isSaid = inView.kind === 'none' && noStreets
  const notes = [...(isSaid ? [] : [reasons[inView.kind]]), ...(isCoarse ? [labels.coarse] : [])]
  return (
    <>
      {isSaid && noStreets}
      {notes.length > 0 && <MapAttribution attribution={notes.join(' · ')} />}
    </>
  )
}
