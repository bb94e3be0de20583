'use client'

import { useQuery } from '@tanstack/react-query'
import { LassoSelect, Plus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import type { AlertMapProps, MapResponder } from '@/components/map/map-types'
import { Button } from '@/components/ui/buttons/button'
import { orLostPart } from '@/components/ui/feedback/lost-part'
import { useToast } from '@/components/ui/feedback/use-toast'
import { alertRegionsQuery } from '@/lib/data/alerts/alerts'
import { respondersQuery } from '@/lib/data/alerts/responders'
import { useFormat } from '@/lib/i18n/use-format'
import { MapToolBars, useMapTools } from '../areas/map-tools'
import { besideOf, MoveEnded, useMove } from '../place/move-bar'
import { AwayArrow } from './away-arrow'
import { MapNotes } from './map-notes'
import { focusView } from './map-view'
import { SilenceBar } from './silence-bar'
import type { AlertsScreenModel } from './use-alerts-screen'
import { useLoudest, useMapAlerts, useMapLabels } from './use-map-alerts'

/** Leaflet cannot run on the server and is loaded as a separate chunk. */
const LeafletAlertMap = dynamic<AlertMapProps>(
  orLostPart(() => import('@/components/map/leaflet-alert-map').then((map) => map.LeafletAlertMap)),
  { ssr: false, loading: MapSkeleton },
)

export type GroundProps = Pick<AlertMapProps, 'tiles' | 'streets' | 'noStreets'>

type Props = { screen: AlertsScreenModel; ground: GroundProps; canDraw: boolean }

export function AlertsMap({ screen, ground, canDraw }: Props) {
  const t = useTranslations('alerts')
  const areas = useTranslations('areas')
  const toast = useToast()
  const { address, loaded, live, canWrite, draft, mapView, panel, running, startNew, writes } = screen
  const { alerts, selected } = useMapAlerts(loaded)
  const ownLabels = useMapLabels()
  const { data: regions } = useQuery(alertRegionsQuery())
  const loudest = useLoudest(screen.oldest, loaded)
  const responders = useMapResponders()
  const tools = useMapTools(screen)
  const { sketch } = tools
  const hint = sketch?.hint
  const labels = useMemo(
    () => (hint === undefined ? ownLabels : { ...ownLabels, placeHint: hint }),
    [ownLabels, hint],
  )
  const placing = panel === 'new'
  const move = useMove({
    alert: loaded.selected,
    movable: canWrite && running === undefined && !placing && !sketch,
    movingTo: running?.kind === 'move' ? running.location : undefined,
    onLift: screen.lift,
    onMove: (alert, to) => void writes.act(alert, { kind: 'move', location: { ...alert.location, ...to } }),
  })
  return (
    <div
      className="relative size-full"
      data-silent={live.silentSince !== undefined || undefined}
      data-editor={address.draw !== null || undefined}
    >
      <LeafletAlertMap
        alerts={alerts}
        loudest={loudest}
        responders={responders}
        selected={selected}
        onSelect={(key) => (key ? screen.openByNumber(Number(key)) : address.deselect())}
        view={mapView.view}
        viewKey={mapView.viewKey}
        onViewChange={(...view) => {
          if (move.tooFar) move.dismiss()
          mapView.onViewChange(...view)
        }}
        draft={placing ? draft.pin : undefined}
        placing={placing || sketch?.onPoint !== undefined}
        onPlace={sketch?.onPoint ?? draft.takePoint}
        onAccuracy={draft.takeAccuracy}
        sketch={sketch}
        areas={tools.areas}
        chosen={tools.chosen}
        onLasso={tools.onLasso}
        move={move.move}
        moved={move.moved}
        beside={besideOf(move, {
          alert: loaded.selected,
          onComeCloser: () => {
            move.dismiss()
            if (move.tooFar) mapView.goTo(focusView(move.tooFar.place))
          },
        })}
        onLocateFailed={() => toast.show({ title: t('map.locateFailed'), tone: 'error' })}
        regions={regions}
        measuring={address.measure}
        onMeasuring={address.measureWith}
        {...ground}
        labels={labels}
      >
        {startNew && !placing && !sketch && (
          <div className="flex gap-2">
            <Button onClick={screen.several.start} className="shadow-overlay max-sm:w-11 max-sm:px-0!">
              <LassoSelect aria-hidden="true" />
              <span className="max-sm:sr-only">{areas('several.title')}</span>
            </Button>
            <Button variant="primary" onClick={startNew} className="shadow-overlay">
              <Plus aria-hidden="true" />
              {t(draft.isBegun ? 'new.resume' : 'new.title')}
              <span aria-hidden="true" className="ml-1 opacity-75 max-sm:hidden">
                N
              </span>
            </Button>
          </div>
        )}
      </LeafletAlertMap>
      {live.silentSince !== undefined && <SilenceBar since={live.silentSince} />}
      {!placing && <AwayArrow alert={loaded.selected} mapView={mapView} />}
      <MapNotes loaded={loaded} onWiden={address.widen} />
      <MapToolBars screen={screen} tools={tools} canDraw={canDraw} />
      <MoveEnded move={move} alert={loaded.selected} history={loaded.one.data?.history} />
    </div>
  )
}

/** Placeholder in the map's size. */
function MapSkeleton() {
  return <div className="size-full animate-breathe bg-line" aria-hidden />
}

/** The available responders with a known position, titled as in "Unit 7, free, place of 12 Nov, 22:41:05". */
function useMapResponders(): MapResponder[] {
  const t = useTranslations('responders')
  const format = useFormat()
  const { data: responders } = useQuery(respondersQuery())
  return useMemo(
    () =>
      (responders ?? []).flatMap(({ id, name, state, available, location }) => {
        if (!location || !available) return []
        const time = format.moment(location.at).exact
        const title = t('mark', { name, state: t(`states.${state}`), time })
        return [{ id, latitude: location.latitude, longitude: location.longitude, state, title }]
      }),
    [responders, format, t],
  )
}
