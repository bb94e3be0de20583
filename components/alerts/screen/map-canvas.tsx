'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import { AlertMap } from '@/components/map/alert-map'
import { AreaOutlines } from '@/components/map/areas/area-outlines'
import { ChosenPoints } from '@/components/map/areas/chosen-points'
import { DrawnShape } from '@/components/map/areas/drawn-shape'
import { Sketch } from '@/components/map/areas/sketch'
import { AlertMarkers } from '@/components/map/clusters/alert-markers'
import { EmptyPresses, PlacePoint } from '@/components/map/controls/clicks'
import { LocateControl, ZoomControl } from '@/components/map/controls/map-controls'
import { MapGround } from '@/components/map/ground/map-ground'
import type { MapLabels, MapResponder } from '@/components/map/map-types'
import { BesideMarker } from '@/components/map/markers/beside-marker'
import { DraftPin } from '@/components/map/markers/draft-pin'
import { LoudestAlert } from '@/components/map/markers/loudest-alert'
import { ResponderMarks } from '@/components/map/markers/responder-marks'
import { Measure } from '@/components/map/measure/measure'
import { OverTheMap } from '@/components/map/over-the-map'
import { useToast } from '@/components/ui/feedback/use-toast'
import { alertRegionsQuery } from '@/lib/data/alerts/alerts'
import { respondersQuery } from '@/lib/data/alerts/responders'
import { useFormat } from '@/lib/i18n/use-format'
import { useChosenPoints, useLasso, useMapAreas } from '../areas/map-tools'
import { besideOf, type Move, MoveEnded, useMove } from '../place/move-bar'
import { useDeskSummary } from '../shift/use-summary'
import { useStateWord } from '../use-state-word'
import { useLiveAlerts, useWrites } from './live-alerts'
import { focusView } from './map-view'
import { useDrawing, useMapView } from './map-view-provider'
import { usePermissions, useSelection } from './selection'
import { useLoudest, useMapAlerts, useMapLabels } from './use-map-alerts'

/**
 * The map and its layers, loaded as one chunk, because Leaflet cannot run on the server. `children` are the buttons in
 * the map's corner.
 */
export function MapCanvas({ children }: { children: ReactNode }) {
  const t = useTranslations('alerts')
  const toast = useToast()
  const { target, ground, onViewChange } = useMapView()
  const { selected, one } = useLiveAlerts()
  const { data: regions } = useQuery(alertRegionsQuery())
  const labels = useMapLabels()
  const move = useAlertMove()
  return (
    <>
      <AlertMap
        labels={labels}
        view={target.view}
        viewKey={String(target.key)}
        onViewChange={(...changed) => {
          if (move.tooFar) move.dismiss()
          onViewChange(...changed)
        }}
      >
        <MapGround {...ground} regions={regions} labels={labels} />
        <ZoomControl labels={labels} />
        <LocateControl
          label={labels.locate}
          onFailed={() => toast.show({ title: t('map.locateFailed'), tone: 'error' })}
        />
        <Presses labels={labels} />
        <ResponderMarks responders={useMapResponders()} />
        <AreaOutlines areas={useMapAreas()} />
        <Alerts move={move} labels={labels} />
        <Drawings labels={labels} />
        <OverTheMap at="corner">{children}</OverTheMap>
      </AlertMap>
      <MoveEnded move={move} alert={selected} history={one.data?.history} />
    </>
  )
}

function useAlertMove(): Move {
  const may = usePermissions()
  const { panel, select } = useSelection()
  const { selected } = useLiveAlerts()
  const { sketch } = useDrawing()
  const writes = useWrites()
  const running = selected && writes.runningOf(selected.id)
  return useMove({
    alert: selected,
    movable: may.write && running === undefined && panel !== 'new' && !sketch,
    movingTo: running?.kind === 'move' ? running.location : undefined,
    onLift: select,
    onMove: (alert, to) => void writes.act(alert, { kind: 'move', location: { ...alert.location, ...to } }),
  })
}

/**
 * Handles a press on the map. The pin being placed or the shape being drawn comes first, then measuring;
 * otherwise, the press clears the selection.
 */
function Presses({ labels }: { labels: MapLabels }) {
  const { panel, deselect } = useSelection()
  const { placing, sketch, isMeasuring, setMeasuring } = useDrawing()
  const { selected } = useLiveAlerts()
  const onPoint = sketch?.onPoint ?? (panel === 'new' ? placing?.onPoint : undefined)
  const isBusy = panel === 'new' || sketch !== undefined
  return (
    <>
      <Measure
        isOn={isMeasuring}
        onToggle={setMeasuring}
        isBusy={isBusy}
        from={selected?.location}
        labels={labels.measure}
      />
      {onPoint && <PlacePoint hint={sketch?.hint ?? labels.placeHint} onPoint={onPoint} />}
      {!onPoint && panel !== 'new' && (isBusy || !isMeasuring) && <EmptyPresses onPress={deselect} />}
    </>
  )
}

function Alerts({ move, labels }: { move: Move; labels: MapLabels }) {
  const { open } = useSelection()
  const { goTo } = useMapView()
  const loaded = useLiveAlerts()
  const { alerts, selected } = useMapAlerts(loaded)
  const loudest = useLoudest(useDeskSummary().oldest, loaded)
  const beside = besideOf(move, {
    alert: loaded.selected,
    onComeCloser: () => {
      move.dismiss()
      if (move.tooFar) goTo(focusView(move.tooFar.place))
    },
  })
  return (
    <>
      <AlertMarkers
        alerts={alerts}
        selected={selected}
        move={move.move}
        moved={move.moved}
        onSelect={open}
        labels={labels}
        writeLength={labels.measure.length}
      />
      {loudest && <LoudestAlert alert={loudest} onSelect={open} />}
      {beside && <BesideMarker at={beside.at}>{beside.content}</BesideMarker>}
    </>
  )
}

/** The pin being placed, the rings around selected alerts, and the shapes being drawn. */
function Drawings({ labels }: { labels: MapLabels }) {
  const { panel } = useSelection()
  const { placing, sketch } = useDrawing()
  const chosen = useChosenPoints()
  const lasso = useLasso()
  return (
    <>
      {panel === 'new' && placing?.pin && (
        <DraftPin
          draft={placing.pin}
          labels={labels}
          onPlace={placing.onPoint}
          onAccuracy={placing.onAccuracy}
        />
      )}
      {chosen && <ChosenPoints points={chosen} />}
      {sketch && <Sketch sketch={sketch} />}
      {lasso && <DrawnShape withShift onShape={lasso} />}
    </>
  )
}

/** The available responders with a known position, with titles such as "Unit 7, Free, last seen 12 Nov, 22:41:05". */
function useMapResponders(): MapResponder[] {
  const t = useTranslations('responders')
  const wordOf = useStateWord()
  const format = useFormat()
  const { data: responders } = useQuery(respondersQuery())
  return useMemo(
    () =>
      (responders ?? []).flatMap((responder) => {
        const { id, name, state, available, location } = responder
        if (!location || !available) return []
        const time = format.moment(location.at).exact
        const title = t('mark', { name, state: wordOf(responder), time })
        return [{ id, latitude: location.latitude, longitude: location.longitude, state, title }]
      }),
    [responders, format, t, wordOf],
  )
}
