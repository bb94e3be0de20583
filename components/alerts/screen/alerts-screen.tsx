'use client'

import { ReadOnly } from '@/components/roles/read-only'
import { writers } from '@/lib/contract/roles'
import { AlertFilters } from '../list/alert-filters'
import { ListBody } from '../list/list-body'
import { ListHeader } from '../list/list-header'
import { MentionsButton } from '../mentions/mentions-button'
import { Counters } from '../shift/counters'
import { FlashFrame } from '../shift/flash-frame'
import { PinnedNotes } from '../shift/pinned-notes'
import { ShiftBar } from '../shift/shift-bar'
import { AlertsLayout } from './alerts-layout'
import { AlertsMap, type GroundProps } from './alerts-map'
import { SheetHandle } from './sheet'
import { SidePanel } from './side-panel'
import { useAlertsScreen } from './use-alerts-screen'
import type { FirstView } from './use-map-view'

type Props = {
  first: FirstView
  /** The map's base layers. */
  ground: GroundProps
  canWrite: boolean
  canSend: boolean
  canDraw: boolean
}

/** Map and list share one selection, one set of filters and one clock. */
export function AlertsScreen({ first, ground, canWrite, canSend, canDraw }: Props) {
  const screen = useAlertsScreen({ first, canWrite })
  const { address, loaded, model, panel, sheet } = screen
  return (
    <AlertsLayout
      height={sheet.height}
      sheet={sheet.sheet}
      map={<AlertsMap screen={screen} ground={ground} canDraw={canDraw} />}
      list={
        <>
          <SheetHandle height={sheet.height} handle={sheet.handle} />
          <div className="max-sm:flex max-sm:flex-row-reverse max-sm:items-center max-sm:border-b max-sm:border-line">
            <ListHeader
              freshness={screen.live.freshness}
              above={model.above.length}
              isCovered={model.isCovered}
              onShowAbove={screen.showAbove}
            >
              <MentionsButton own={screen.mentions} onOpen={screen.open} />
            </ListHeader>
            <ShiftBar
              shift={screen.shift}
              own={screen.ownShift}
              canWrite={canWrite}
              onOpen={screen.open}
              onPin={screen.startPinning}
            />
          </div>
          <div className="relative min-h-0 flex-1">
            <div inert={panel !== undefined} className="absolute inset-0 flex flex-col">
              {!canWrite && <ReadOnly roles={writers.alerts} className="shrink-0 px-4 py-2" />}
              <Counters
                summary={screen.summary && { ...screen.summary, ...model.ofAll }}
                since={screen.since}
                address={address}
                onOpen={screen.open}
              />
              <PinnedNotes canWrite={canWrite} isAdding={screen.isPinning} onAdded={screen.stopPinning} />
              <AlertFilters
                address={address}
                counts={model.counts}
                listed={loaded.filters}
                canWrite={canWrite}
                isCovered={panel !== undefined}
                searchField={screen.searchField}
                onSearch={screen.search}
                onNearby={canSend ? (areaId) => screen.showNearby({ kind: 'area', areaId }) : undefined}
                onDraw={canDraw ? screen.startDrawing : undefined}
              />
              <ListBody
                {...screen}
                selectedId={loaded.selected?.id}
                canSend={canSend}
                onOpen={screen.open}
                onStep={screen.step}
                onNew={screen.startNew}
              />
            </div>
            <SidePanel screen={screen} canWrite={canWrite} canSend={canSend} />
          </div>
        </>
      }
    >
      <FlashFrame shown={screen.shift.isFlashing} />
    </AlertsLayout>
  )
}
