'use client'

import { LassoSelect, Plus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/buttons/button'
import { orLostPart } from '@/components/ui/feedback/lost-part'
import { useShortcut } from '@/components/ui/hooks/use-shortcut'
import { MapToolBars } from '../areas/map-tools'
import { AwayArrow } from './away-arrow'
import { useLiveAlerts } from './live-alerts'
import { MapNotes } from './map-notes'
import { useDrawing } from './map-view-provider'
import { useMultiSelection, usePermissions, useSelection } from './selection'
import { SilenceBar } from './silence-bar'
import { useNarrowing } from './use-narrowing'

const MapCanvas = dynamic(
  orLostPart(() => import('./map-canvas').then((canvas) => canvas.MapCanvas)),
  { ssr: false, loading: MapSkeleton },
)

export function AlertsMap() {
  const { panel } = useSelection()
  const { widen } = useNarrowing()
  const { drawnArea } = useDrawing()
  const loaded = useLiveAlerts()
  const { selected, silentSince } = loaded
  const buttons = useMapButtons()
  return (
    <div
      className="relative size-full"
      data-silent={silentSince !== undefined || undefined}
      data-editor={drawnArea !== undefined || undefined}
    >
      <MapCanvas>{buttons}</MapCanvas>
      {silentSince !== undefined && <SilenceBar since={silentSince} />}
      <AwayArrow alert={panel === 'new' ? undefined : selected} />
      <MapNotes loaded={loaded} onWiden={widen} />
      <MapToolBars />
    </div>
  )
}

/** A placeholder with the map's size. */
function MapSkeleton() {
  return <div className="size-full animate-breathe bg-line" aria-hidden />
}

/**
 * The buttons that start multi-selection or a new alert; their shortcut keys work before the map has loaded.
 */
function useMapButtons() {
  const t = useTranslations('alerts.new')
  const areas = useTranslations('areas.several')
  const may = usePermissions()
  const { panel, startNew } = useSelection()
  const several = useMultiSelection()
  const { placing, sketch, drawnArea } = useDrawing()
  const isPlacing = panel === 'new'
  useShortcut('n', startNew, may.write && !isPlacing)
  useShortcut('m', several.start, may.write && !isPlacing && !several.isOn && drawnArea === undefined)
  if (!may.write || isPlacing || sketch) return null
  return (
    <div className="flex gap-2">
      <Button onClick={several.start} className="shadow-overlay max-sm:w-11 max-sm:px-0!">
        <LassoSelect aria-hidden="true" />
        <span className="max-sm:sr-only">{areas('title')}</span>
      </Button>
      <Button variant="primary" onClick={startNew} className="shadow-overlay">
        <Plus aria-hidden="true" />
        {t(placing?.isBegun ? 'resume' : 'title')}
        <span aria-hidden="true" className="ml-1 opacity-75 max-sm:hidden">
          N
        </span>
      </Button>
    </div>
  )
}
