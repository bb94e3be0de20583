'use client'

import { useEffect, useMemo } from 'react'
import { useLatest } from '@/components/ui/hooks/use-latest'
import { useMapView } from '../screen/map-view-provider'
import { useSelection } from '../screen/selection'
import { useKnownPlaces } from '../screen/use-known-places'
import { middleOf } from './far-away'
import { NewAlertForm } from './new-alert-form'
import { type AlertDraft, useAlertDraft } from './use-alert-draft'
import { useNamedAccount } from './use-named-account'

/** The alert being placed; its draft stays while the form is closed. */
export function NewAlert() {
  const { address, may, panel, open, openPlaced } = useSelection()
  const { centre, reveal } = useMapView()
  const known = useKnownPlaces()
  const near = useMemo(() => known.view && middleOf(known.view), [known.view])
  const draft = useAlertDraft({ known, near, onSettled: reveal })
  const unreadAccount = useNamedAccount(draft, address.account, panel === 'new')
  usePlacing(draft)
  if (panel !== 'new') return null
  return (
    <NewAlertForm
      draft={draft}
      unreadAccount={unreadAccount}
      onTakeCentre={() => draft.takePoint(centre())}
      onPlaced={openPlaced}
      canSend={may.send}
      onOpen={open}
      onShowAll={address.showAccount}
      onClose={address.stopNew}
    />
  )
}

/** Shows the draft's pin on the map, and takes the points given there. */
function usePlacing({ isBegun, pin, takePoint, takeAccuracy }: AlertDraft): void {
  const { setPlacing } = useMapView()
  const onPoint = useLatest(takePoint)
  const onAccuracy = useLatest(takeAccuracy)
  useEffect(
    () => setPlacing({ isBegun, pin, onPoint, onAccuracy }),
    [isBegun, pin, onPoint, onAccuracy, setPlacing],
  )
  useEffect(() => () => setPlacing(undefined), [setPlacing])
}
