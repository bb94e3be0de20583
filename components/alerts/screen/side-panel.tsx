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
 * Rendered only in the browser: server-rendered markup whose code has not loaded yet would be rendered again on any
 * change, and input typed into it would be lost.
 */
const AlertDetails = dynamic(orLostPart(loadDetails), { loading: Covered, ssr: false })
const NewAlertForm = dynamic(orLostPart(loadForm), { loading: Covered, ssr: false })

/** Loaded before the user needs it, and so available even if the connection is lost. */
const loadBoth = () => Promise.all([loadDetails(), loadForm()])

/** Covers the list, which must not be clickable while its panel loads. */
function Covered() {
  return <PanelSkeleton className="absolute inset-0 z-10 bg-bg" />
}

type SidePanelProps = { screen: AlertsScreenModel; canWrite: boolean; canSend: boolean }

/** The panel over the list: the alert being placed, or the open one. */
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
