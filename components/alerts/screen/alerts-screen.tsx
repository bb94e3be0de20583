'use client'

import type { MapGroundFiles } from '@/components/map/map-types'
import { ListSide } from '../list/list-side'
import { FlashFrame } from '../shift/flash-frame'
import { useShiftSounds } from '../shift/use-shift-sounds'
import { AlertsLayout } from './alerts-layout'
import { AlertsMap } from './alerts-map'
import { DeskAlerts } from './desk-alerts'
import { type FirstView, MapViewProvider } from './map-view-provider'
import { SelectionProvider, useSelection } from './selection'

type Props = {
  first: FirstView
  /** The map's base layers. */
  ground: MapGroundFiles
  canWrite: boolean
  canSend: boolean
  canDraw: boolean
}

/** The map and the list, which share one selection, one map view and the same live alerts. */
export function AlertsScreen({ first, ground, canWrite, canSend, canDraw }: Props) {
  return (
    <SelectionProvider may={{ write: canWrite, send: canSend, draw: canDraw }}>
      <MapViewProvider first={first} ground={ground}>
        <DeskAlerts>
          <Desk />
        </DeskAlerts>
      </MapViewProvider>
    </SelectionProvider>
  )
}

function Desk() {
  const { open, sheet } = useSelection()
  const shift = useShiftSounds(open)
  return (
    <AlertsLayout
      height={sheet.height}
      sheet={sheet.sheet}
      list={<ListSide shift={shift} />}
      map={<AlertsMap />}
    >
      <FlashFrame shown={shift.isFlashing} />
    </AlertsLayout>
  )
}
