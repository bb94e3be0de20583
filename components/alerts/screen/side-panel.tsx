'use client'

import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'
import { orLostPart } from '@/components/ui/feedback/lost-part'
import { useIdle } from '@/components/ui/hooks/use-idle'
import { useShortcut } from '@/components/ui/hooks/use-shortcut'
import { useDraftWriter } from '@/lib/drafts/draft-writer'
import { PanelSkeleton } from '../panel-skeleton'
import { usePermissions, useSelection } from './selection'

const loadDetails = () => import('../details/alert-details').then((details) => details.AlertDetails)
const loadNew = () => import('../place/new-alert').then((place) => place.NewAlert)

/**
 * Rendered only in the browser: until its code has loaded, server-rendered markup would be rendered again on any
 * change, and input typed into it would be lost.
 */
const AlertDetails = dynamic(orLostPart(loadDetails), { loading: Covered, ssr: false })
const NewAlert = dynamic(orLostPart(loadNew), { loading: Covered, ssr: false })

/** Covers the list, which must not be clickable while the panel loads. */
function Covered() {
  const { panel } = useSelection()
  return panel && <PanelSkeleton className="absolute inset-0 z-10 bg-bg" />
}

/** The panel over the list: either the alert being placed or the alert that is open. */
export function SidePanel() {
  const { panel, selectedKey, deselect, closePanel } = useSelection()
  const isPlacing = useIsPlacing()
  useFetchedAhead()
  useShortcut('Escape', () => (panel === undefined ? deselect() : closePanel()))
  return (
    <>
      {isPlacing && <NewAlert />}
      {panel === 'details' && selectedKey && <AlertDetails alertKey={selectedKey} />}
    </>
  )
}

/** Whether the user has begun to place an alert; this remains true while the form is closed. */
function useIsPlacing(): boolean {
  const may = usePermissions()
  const { panel } = useSelection()
  const [isBegun, setBegun] = useState(false)
  const drafts = useDraftWriter()
  useEffect(() => {
    if (may.write && drafts.has('alert', 'new')) setBegun(true)
  }, [may.write, drafts])
  if (panel === 'new' && !isBegun) setBegun(true)
  return isBegun
}

/** Loads both panels before they are needed, so that they open even if the connection is lost. */
function useFetchedAhead(): void {
  const isIdle = useIdle()
  useEffect(() => {
    if (isIdle) for (const load of [loadDetails, loadNew]) load().catch(() => {})
  }, [isIdle])
}
