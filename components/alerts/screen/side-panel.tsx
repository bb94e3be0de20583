'use client'

import dynamic from 'next/dynamic'
import { orLostPart } from '@/components/ui/feedback/lost-part'
import { useFetchAhead } from '@/components/ui/hooks/use-deferred'
import { PanelSkeleton } from '../panel-skeleton'
import { focusView } from './map-view'
import type { AlertsScreenModel } from './use-alerts-screen'

const loadDetails = () => import('../details/alert-details').then((details) => details.AlertDetails)
const loadForm = () => import('../place/new-alert-form').then((form) => form.NewAlertForm)

/**
 * Drawn in the browser alone: what came with the page before its code would be drawn anew by whatever changes meanwhile, and
 * what was typed into it would be lost.
 */
const AlertDetails = dynamic(orLostPart(loadDetails), { loading: Covered, ssr: false })
const NewAlertForm = dynamic(orLostPart(loadForm), { loading: Covered, ssr: false })

/** The code is there before anybody presses, also when the connection is lost meanwhile. */
const loadBoth = () => Promise.all([loadDetails(), loadForm()])

/** The list is not to be pressed while its panel comes. */
function Covered() {
  return <PanelSkeleton className="absolute inset-0 z-10 bg-bg" />
}

type SidePanelProps = { screen: AlertsScreenModel; canWrite: boolean; canSend: boolean }

/** What lies over the list: the alert that is being placed, or the one that is open. */
export function SidePanel({ screen, canWrite, canSend }: SidePanelProps) {
  const { address, draft, mapView, panel } = screen
  useFetchAhead(loadBoth)
  if (panel === 'new') {
    return (
      <NewAlertForm
        draft={draft}
        unreadAccount={screen.unreadAccount}
        onTakeCentre={() => draft.takePoint(mapView.centre())}
        onPlaced={screen.placed}
        canSend={canSend}
        onOpen={screen.open}
        onShowAll={address.showAccount}
        onClose={address.stopNew}
      />
    )
  }
  if (panel !== 'details' || !address.selectedKey) return null
  return (
    <AlertDetails
      alertKey={address.selectedKey}
      loaded={screen.loaded}
      writes={screen.writes}
      known={screen.known}
      canWrite={canWrite}
      canSend={canSend}
      onClose={address.closeDetails}
      onShow={(alert) => mapView.goTo(focusView(alert.location))}
      onOpen={screen.open}
      onShowAll={address.showAccount}
      onNearby={({ number, location: { latitude, longitude } }) =>
        screen.showNearby({ kind: 'circle', number, latitude, longitude })
      }
    />
  )
}
