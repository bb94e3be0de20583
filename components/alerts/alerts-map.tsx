'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { AlertMap } from '@/components/map/alert-map'
import type { Point } from '@/components/map/coordinates'
import type { MapDraft, MapTiles } from '@/components/map/map-types'
import { Button } from '@/components/ui/button'
import { useToast } from '@/components/ui/toast'
import { MapNotes } from './map-notes'
import type { useAlertBook } from './use-alert-book'
import { useMapAlerts, useMapLabels } from './use-map-alerts'
import type { useMapView } from './use-map-view'

type Props = {
  book: ReturnType<typeof useAlertBook>
  mapView: ReturnType<typeof useMapView>
  tiles: MapTiles | undefined
  noStreets: ReactNode
  selectedId: string | undefined
  placing: boolean
  pin: MapDraft | undefined
  onPlace: (point: Point) => void
  onSelect: (id: string | undefined) => void
  /** Absent when the selected alert may not be moved. */
  onMove?: (point: Point) => void
  onNew?: () => void
}

export function AlertsMap({ book, mapView, selectedId, pin, onMove, onNew, noStreets, ...rest }: Props) {
  const t = useTranslations('alerts')
  const toast = useToast()
  const alerts = useMapAlerts(book.shown)
  const labels = useMapLabels()
  return (
    <div className="relative size-full">
      <AlertMap
        {...rest}
        alerts={alerts}
        selectedId={selectedId}
        view={mapView.view}
        viewKey={mapView.viewKey}
        onViewChange={mapView.onViewChange}
        draft={pin}
        movable={onMove !== undefined && !rest.placing}
        onMove={(id, point) => id === selectedId && onMove?.(point)}
        onLocateFailed={() => toast.show({ title: t('map.locateFailed'), tone: 'error' })}
        labels={labels}
      >
        {onNew && (
          <Button variant="primary" onClick={onNew} className="shadow-overlay">
            <Plus aria-hidden="true" />
            {t('new.title')}
            <span aria-hidden="true" className="ml-1 opacity-75 max-sm:hidden">
              N
            </span>
          </Button>
        )}
        {noStreets}
      </AlertMap>
      <MapNotes points={book.points} />
    </div>
  )
}
