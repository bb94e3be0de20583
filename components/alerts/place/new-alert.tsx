'use client'

import { useEffect, useMemo } from 'react'
import type { Point } from '@/components/map/map-geometry'
import { useLatest } from '@/components/ui/hooks/use-latest'
import { isAway, useDrawing, useMapView } from '../screen/map-view-provider'
import { usePermissions, useSelection } from '../screen/selection'
import { useKnownPlaces } from '../screen/use-known-places'
import { useNarrowing } from '../screen/use-narrowing'
import { middleOf } from './far-away'
import { NewAlertForm } from './new-alert-form'
import { type AlertDraft, useAlertDraft } from './use-alert-draft'
import { useNamedAccount } from './use-named-account'

/** The alert being placed; its draft is kept while the form is closed. */
export function NewAlert() {
  const may = usePermissions()
  const { panel, open, openPlaced, closePanel } = useSelection()
  const { narrowing, showAccount } = useNarrowing()
  const { shown, ground } = useMapView()
  const known = useKnownPlaces()
  const near = useMemo(() => known.view && middleOf(known.view), [known.view])
  const draft = useAlertDraft({ known, near, onSettled: useReveal() })
  const unreadAccount = useNamedAccount(draft, narrowing.account, panel === 'new')
  usePlacing(draft)
  if (panel !== 'new') return null
  return (
    <NewAlertForm
      draft={draft}
      unreadAccount={unreadAccount}
      streets={ground.streets}
      onTakeCentre={() => draft.takePoint(shown?.view)}
      onPlaced={openPlaced}
      canSend={may.send}
      onOpen={open}
      onShowAll={showAccount}
      onClose={closePanel}
    />
  )
}

/** Brings a point into view at the current zoom, if it is out of view. */
function useReveal() {
  const { shown, goTo } = useMapView()
  return ({ latitude, longitude }: Point) => {
    if (shown && isAway({ latitude, longitude }, shown.bounds))
      goTo({ latitude, longitude, zoom: shown.view.zoom })
  }
}

/** Shows the draft's pin on the map, and passes the points that the user sets there to the draft. */
function usePlacing({ isBegun, pin, takePoint, takeAccuracy }: AlertDraft): void {
  const { setPlacing } = useDrawing()
  const onPoint = useLatest(takePoint)
  const onAccuracy = useLatest(takeAccuracy)
  useEffect(
    () => setPlacing({ isBegun, pin, onPoint, onAccuracy }),
    [isBegun, pin, onPoint, onAccuracy, setPlacing],
  )
  useEffect(() => () => setPlacing(undefined), [setPlacing])
}
