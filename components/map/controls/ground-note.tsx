import { Texts } from '@/components/ui/texts'
import type { StreetsInView } from '../ground/streets/streets-in-view'
import type { MapGroundFiles, MapLabels } from '../map-types'
import { attributionParts } from './attribution-parts'

type Props = {
  inView: StreetsInView
  /** Whether the world outline is too coarse to be trusted at this zoom. */
  isCoarse: boolean
  labels: MapLabels
  /** Shown instead of the plain note if there are no streets here. */
  noStreets: MapGroundFiles['noStreets']
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

/** Renders an attribution or a note on one line, with any links; renders nothing for empty text. */
function MapAttribution({ attribution }: { attribution: string }) {
  if (attribution === '') return null
  return (
    <p className="max-w-full truncate rounded-md border border-line bg-raised px-2 py-1 text-12 text-muted">
      <Texts>
        {attributionParts(attribution).map(({ text, href }) =>
          href ? (
            <a
              key={href}
              href={href}
              target="_blank"
              rel="noreferrer"
              className="underline underline-offset-2 hover:text-text focus-visible:outline-2 focus-visible:outline-accent"
            >
              {text}
            </a>
          ) : (
            text
          ),
        )}
      </Texts>
    </p>
  )
}
