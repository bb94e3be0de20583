'use client'

import { measureElement, useVirtualizer } from '@tanstack/react-virtual'
import { useTranslations } from 'next-intl'
import { useImperativeHandle } from 'react'
import { cn } from '@/components/ui/cn'
import { useHydrated } from '@/components/ui/hooks/use-hydrated'
import { LoadMore } from '@/components/ui/pagination'
import type { Alert } from '@/lib/data/alerts/alerts'
import { useDraftOwner } from '@/lib/drafts/owner'
import { useFormat } from '@/lib/i18n/use-format'
import type { Several } from '../several/use-several'
import { useHolderName } from '../use-names'
import { useTypeLook } from '../use-type-look'
import { AlertRow } from './alert-row'
import { ChooseRow } from './choose-row'
import type { Step } from './step-from'
import type { AlertListModel, ShowRow } from './use-alert-list'
import { WriteToCallers } from './write-to-callers'

type Props = {
  model: AlertListModel
  several: Several
  selectedId: string | undefined
  /** Of all alerts the one that has waited for somebody the longest. */
  longestId: string | undefined
  canSend: boolean
  onOpen: (id: string) => void
  onStep: (step: Step) => void
}

const rowPx = 57
/** What the first paint of the server is for. */
const firstRect = { width: 360, height: 1_000 }

/** As its observer measures it; asked any earlier, the browser would lay out the whole page within the render. */
const measureRow: typeof measureElement = (row, entry, list) =>
  entry
    ? measureElement(row, entry, list)
    : (list.measurementsCache[list.indexFromElement(row)]?.size ?? rowPx)

/** One tab stop; the arrows go from row to row. Only the rows in view are drawn. */
export function AlertList({ model, several, selectedId, longestId, canSend, onOpen, onStep }: Props) {
  const t = useTranslations('alerts.list')
  const format = useFormat()
  const { lookOf } = useTypeLook()
  const holderOf = useHolder()
  const { rows, scroller } = model
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    getItemKey: (at) => rows[at]?.alert.id ?? at,
    overscan: 12,
    initialRect: firstRect,
    measureElement: measureRow,
  })
  const drawn = virtual.getVirtualItems()
  const inView = drawn.flatMap(({ index }) => rows[index]?.alert.id ?? [])
  const stop = selectedId && inView.includes(selectedId) ? selectedId : inView[0]
  const showRow: ShowRow = (id, focus) => {
    const find = () =>
      scroller.current?.querySelector<HTMLElement>(`[data-alert="${CSS.escape(id)}"]`) ?? undefined
    virtual.scrollToIndex(
      rows.findIndex(({ alert }) => alert.id === id),
      { align: 'auto' },
    )
    if (!focus) return
    const row = find()
    if (row) row.focus({ preventScroll: true })
    // A row far away is drawn once the list has scrolled to it.
    else requestAnimationFrame(() => find()?.focus({ preventScroll: true }))
  }
  useImperativeHandle(model.rowShower, () => showRow)
  // A style in what the server has rendered would be refused by the page's policy.
  const hydrated = useHydrated()
  const padding = hydrated && {
    paddingTop: drawn[0]?.start ?? 0,
    paddingBottom: virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0),
  }
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <ul
        aria-label={t(model.sorting === 'urgent' ? 'labelUrgent' : 'label')}
        aria-busy={model.dim}
        style={padding || undefined}
        className={cn('transition-opacity', model.dim && 'opacity-60')}
      >
        {drawn.map(({ index, key }) => {
          const row = rows[index]
          if (!row) return null
          const { alert, gone } = row
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className={cn('border-b border-line', several.isOn && 'flex items-center')}
            >
              {several.isOn && <ChooseRow number={alert.number} several={several} />}
              <AlertRow
                alert={alert}
                look={lookOf(alert.alertType)}
                holder={holderOf(alert)}
                gone={gone}
                longest={alert.id === longestId}
                selected={alert.id === selectedId}
                tabStop={alert.id === stop}
                onOpen={onOpen}
                onStep={onStep}
              />
            </li>
          )
        })}
      </ul>
      <div className="px-4">
        <LoadMore
          summary={t('summary', {
            matching: format.number(model.matching),
            shown: format.number(rows.length),
          })}
          onMore={model.more}
          pending={model.loadingMore}
        />
        {canSend && <WriteToCallers alerts={rows.map(({ alert }) => alert)} />}
      </div>
    </div>
  )
}

/** Who has it: of an open one nobody yet, perhaps; of a closed one that is of no matter. */
function useHolder(): (alert: Alert) => string {
  const t = useTranslations('alerts.list')
  const holderName = useHolderName()
  const { identityId: me } = useDraftOwner()
  return (alert) => {
    if (alert.closed !== 0) return ''
    return (alert.assignedTo ?? alert.acknowledgedBy) === me ? t('you') : holderName(alert)
  }
}
