'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { orLostPart } from '@/components/ui/feedback/lost-part'
import { useFetchAhead } from '@/components/ui/hooks/use-deferred'
import type { AlertDetails } from '../details/alert-details'
import type { NewAlertForm } from '../place/new-alert-form'
import { focusView } from './map-view'
import type { AlertsScreenModel } from './use-alerts-screen'

const loadDetails = () => import('../details/alert-details').then((details) => details.AlertDetails)
const loadForm = () => import('../place/new-alert-form').then((form) => form.NewAlertForm)

const LazyDetails = dynamic(orLostPart(loadDetails), { loading: Covered })
const LazyForm = dynamic(orLostPart(loadForm), { loading: Covered })

/**
 * The panel that the address opened the page with. A part that comes with the page and has its code later is drawn anew by
 * whatever changes meanwhile, and what was typed into it is lost: so this one has its code with the page.
 */
export type FirstPanel = { Details?: typeof AlertDetails; Form?: typeof NewAlertForm }

/** The code is there before anybody presses, also when the connection is lost meanwhile. */
const loadBoth = () => Promise.all([loadDetails(), loadForm()])

/** The list is not to be pressed while its panel comes. */
function Covered() {
  return <div aria-hidden className="absolute inset-0 z-10 bg-bg" />
}

type SidePanelProps = { screen: AlertsScreenModel; first: FirstPanel; canWrite: boolean; canSend: boolean }

/** What lies over the list: the alert that is being placed, or the one that is open. */
export function SidePanel({ screen, first, canWrite, canSend }: SidePanelProps) {
  const { address, draft, mapView, panel } = screen
  const [{ Details = LazyDetails, Form = LazyForm }] = useState(first)
  useFetchAhead(loadBoth)
  if (panel === 'new') {
    return (
      <Form
        draft={draft}
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
    <Details
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
