'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ReadOnly } from '@/components/roles/read-only'
import { useShortcut } from '@/components/ui/hooks/use-shortcut'
import { writers } from '@/lib/contract/roles'
import { areasQuery } from '@/lib/data/alerts/areas'
import { isUnattended } from '@/lib/data/alerts/matches-filters'
import { MentionsButton } from '../mentions/mentions-button'
import { useMentions } from '../mentions/use-mentions'
import { useNearestResponder } from '../nearest-responder'
import { useLiveAlerts, useWrites } from '../screen/live-alerts'
import { useDrawing, useMapView, viewOf } from '../screen/map-view-provider'
import { useMultiSelection, usePermissions, useSelection } from '../screen/selection'
import { SheetHandle } from '../screen/sheet'
import { SidePanel } from '../screen/side-panel'
import { sendKey } from '../send-nearest'
import { Counters } from '../shift/counters'
import { PinnedNotes } from '../shift/pinned-notes'
import { ShiftBar } from '../shift/shift-bar'
import { useOwnShift } from '../shift/use-own-shift'
import type { ShiftSounds } from '../shift/use-shift-sounds'
import { useDeskSummary } from '../shift/use-summary'
import { AlertFilters } from './alert-filters'
import { ListBody } from './list-body'
import { ListHeader } from './list-header'
import { type Step, stepFrom } from './step-from'
import { type AlertListModel, useAlertList } from './use-alert-list'

/** The list, its header, and the panel that covers it. */
export function ListSide({ shift }: { shift: ShiftSounds }) {
  const may = usePermissions()
  const { panel, sheet, open, closePanel } = useSelection()
  const loaded = useLiveAlerts()
  const mentions = useMentions({ isLive: loaded.asked.isLive, shift, onOpen: open })
  const isCovered = panel !== undefined || sheet.height === 'peek'
  const model = useAlertList(loaded, { isCovered })
  const [isPinning, setPinning] = useState(false)
  useScrollToPlaced(model)
  useFocusBack(() => loaded.selected && model.showRow(loaded.selected.id, true))
  const showAbove = () => {
    closePanel()
    model.showAbove()
    if (sheet.height === 'peek') sheet.setHeight('half')
  }
  const startPinning = () => {
    closePanel()
    sheet.setHeight('full')
    setPinning(true)
  }
  return (
    <>
      <SheetHandle height={sheet.height} handle={sheet.handle} />
      <div className="max-sm:flex max-sm:flex-row-reverse max-sm:items-center max-sm:border-b max-sm:border-line">
        <ListHeader
          freshness={loaded.freshness}
          above={model.above.length}
          isCovered={isCovered}
          onShowAbove={showAbove}
        >
          <MentionsButton own={mentions} onOpen={open} />
        </ListHeader>
        <ShiftBar shift={shift} own={useOwnShift()} canWrite={may.write} onOpen={open} onPin={startPinning} />
      </div>
      <div className="relative min-h-0 flex-1">
        <div inert={panel !== undefined} className="absolute inset-0 flex flex-col">
          {!may.write && <ReadOnly roles={writers.alerts} className="shrink-0 px-4 py-2" />}
          <DeskCounters model={model} />
          <PinnedNotes canWrite={may.write} isAdding={isPinning} onAdded={() => setPinning(false)} />
          <Filters model={model} />
          <Body model={model} />
        </div>
        <SidePanel />
      </div>
    </>
  )
}

type ModelProps = { model: AlertListModel }

function DeskCounters({ model }: ModelProps) {
  const { summary, since } = useDeskSummary()
  return <Counters summary={summary && { ...summary, ...model.ofAll }} since={since} />
}

function Filters({ model }: ModelProps) {
  const may = usePermissions()
  const { panel, sheet } = useSelection()
  const { goTo } = useMapView()
  const { showNearby, startArea } = useDrawing()
  const { data: areas = [] } = useQuery(areasQuery())
  const searchField = useRef<HTMLInputElement>(null)
  const search = () => {
    // A phone's sheet shows the field only at full height, and the field cannot take the focus before it is shown.
    flushSync(() => sheet.setHeight('full'))
    searchField.current?.focus()
  }
  const startDrawing = (areaId?: string) => {
    startArea(areaId)
    const area = areas.find(({ id }) => id === areaId)
    if (area) goTo(viewOf(area.polygon))
  }
  return (
    <AlertFilters
      counts={model.counts}
      canWrite={may.write}
      isCovered={panel !== undefined}
      searchField={searchField}
      onSearch={search}
      onNearby={may.send ? (areaId) => showNearby({ kind: 'area', areaId }) : undefined}
      onDraw={may.draw ? startDrawing : undefined}
    />
  )
}

function Body({ model }: ModelProps) {
  const may = usePermissions()
  const several = useMultiSelection()
  const { panel, open, select, startNew } = useSelection()
  const loaded = useLiveAlerts()
  const { oldest } = useDeskSummary()
  const { selected } = loaded
  const isPlacing = panel === 'new'
  const step = (to: Step) => {
    const alerts = model.rows.map(({ alert }) => alert)
    const id = stepFrom(
      alerts.map((alert) => alert.id),
      selected?.id,
      to,
    )
    const next = alerts.find((alert) => alert.id === id)
    if (!next) return
    select(String(next.number))
    model.showRow(next.id, panel === undefined)
  }
  const writes = useWrites()
  const acknowledge = () => {
    if (selected && isUnattended(selected)) void writes.act(selected, { kind: 'acknowledge' })
  }
  useShortcut('j', () => step('next'), !isPlacing)
  useShortcut('k', () => step('previous'), !isPlacing)
  useShortcut('a', acknowledge, may.write && !isPlacing)
  const nearest = useNearestResponder(selected)
  const sendNearest = () => {
    if (selected && nearest)
      void writes.act(selected, { kind: 'sendFirst', responderId: nearest.responder.id })
  }
  useShortcut(sendKey, sendNearest, may.write && !isPlacing && !several.isOn && nearest !== undefined)
  return (
    <ListBody
      loaded={loaded}
      model={model}
      several={several}
      selectedId={selected?.id}
      oldest={oldest}
      canSend={may.send}
      onOpen={open}
      onStep={step}
      onNew={may.write ? startNew : undefined}
    />
  )
}

/** In a list sorted by urgency, a new alert may end up anywhere, so the list scrolls to it. */
function useScrollToPlaced({ rows, showRow }: AlertListModel): void {
  const { placedId, forgetPlaced } = useSelection()
  useEffect(() => {
    if (placedId === undefined || !rows.some(({ alert }) => alert.id === placedId)) return
    forgetPlaced()
    showRow(placedId, false)
  }, [placedId, rows, showRow, forgetPlaced])
}

/** Closing a panel returns the focus to its row. */
function useFocusBack(focus: () => void): void {
  const { panel } = useSelection()
  const before = useRef(panel)
  useEffect(() => {
    if (before.current !== undefined && panel === undefined) focus()
    before.current = panel
  })
}
