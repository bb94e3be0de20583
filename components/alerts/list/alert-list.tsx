'use client'

import { useTranslations } from 'next-intl'
import { use, useImperativeHandle, useMemo } from 'react'
import { cn } from '@/components/ui/cn'
import { useHydrated } from '@/components/ui/hooks/use-hydrated'
import { LoadMore } from '@/components/ui/pagination'
import type { AlertStateFilter } from '@/lib/data/alerts/alert-keys'
import type { Alert } from '@/lib/data/alerts/alerts'
import { useDraftOwner } from '@/lib/drafts/owner'
import { useFormat } from '@/lib/i18n/use-format'
import { useNearestResponder } from '../nearest-responder'
import { WritesContext } from '../screen/live-alerts'
import { usePermissions } from '../screen/selection'
import type { LoadedAlerts } from '../screen/use-loaded-alerts'
import { SendNearest } from '../send-nearest'
import type { Several } from '../several/use-several'
import { useWho } from '../use-names'
import { useTypeLook } from '../use-type-look'
import { AlertRow } from './alert-row'
import { ChooseRow } from './choose-row'
import { type HeadItem, itemsOf, type ListItem, type RowItem } from './list-items'
import type { Step } from './step-from'
import type { AlertListModel, SectionName, ShowRow } from './use-alert-list'
import { useAnchoredList } from './use-anchored-list'
import { WriteToCallers } from './write-to-callers'

type Props = {
  model: AlertListModel
  loaded: Pick<LoadedAlerts, 'list' | 'asked'>
  several: Several
  selectedId: string | undefined
  /** The alert that has been unattended the longest. */
  longestId: string | undefined
  canSend: boolean
  onOpen: (id: string) => void
  onStep: (step: Step) => void
}

/**
 * The list is a single tab stop, within which the arrow keys move from row to row. Only visible rows are
 * rendered.
 */
export function AlertList({ model, loaded, several, selectedId, longestId, canSend, onOpen, onStep }: Props) {
  const t = useTranslations('alerts.list')
  const format = useFormat()
  const { lookOf } = useTypeLook()
  const holderOf = useHolder()
  const { rows, sections, scrolling } = model
  const { list, asked } = loaded
  const { scroller } = scrolling
  const items = useMemo(() => itemsOf({ rows, sections }), [rows, sections])
  const { virtual, drawn, content, padding, onScroll, scrollToItem } = useAnchoredList({
    list: scrolling,
    items,
    selectedId,
  })
  const inView = drawn.flatMap(({ index }) => (items[index]?.kind === 'row' ? items[index].key : []))
  const stop = selectedId && inView.includes(selectedId) ? selectedId : inView[0]
  const showRow: ShowRow = (id, focus) => {
    const find = () =>
      scroller.current?.querySelector<HTMLElement>(`[data-alert="${CSS.escape(id)}"]`) ?? undefined
    const at = items.findIndex(({ key }) => key === id)
    // When the first row of a section is scrolled to, its heading is scrolled into view as well.
    scrollToItem(items[at - 1]?.kind === 'head' ? at - 1 : at)
    if (!focus) return
    const row = find()
    if (row) row.focus({ preventScroll: true })
    // A distant row is rendered only after the list has scrolled to it.
    else requestAnimationFrame(() => find()?.focus({ preventScroll: true }))
  }
  useImperativeHandle(scrolling.rowShower, () => showRow)
  // The page's content security policy would refuse a style attribute in server-rendered HTML.
  const hydrated = useHydrated()
  const listed = () => rows.map(({ alert }) => alert.number)
  const rowOf = (item: RowItem, index: number) => (
    <li
      key={item.key}
      ref={virtual.measureElement}
      data-index={index}
      data-row={item.key}
      aria-setsize={item.setSize}
      aria-posinset={item.place}
      className={cn('group/row relative border-b border-line', several.isOn && 'flex items-center')}
    >
      {several.isOn && <ChooseRow number={item.alert.number} several={several} listed={listed} />}
      <AlertRow
        alert={item.alert}
        look={lookOf(item.alert.alertType)}
        holder={holderOf(item.alert)}
        gone={item.gone}
        longest={item.key === longestId}
        selected={item.key === selectedId}
        tabStop={item.key === stop}
        onOpen={onOpen}
        onStep={onStep}
      />
      {!several.isOn && item.key === selectedId && <SendFromRow alert={item.alert} />}
    </li>
  )
  return (
    <div
      ref={scroller}
      onScroll={onScroll}
      {...scrolling.hand.handlers}
      // Rows that are added above must not move the others. The list does its own scroll anchoring, so the
      // browser's is turned off.
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain [overflow-anchor:none]"
    >
      <div ref={content}>
        <div
          aria-busy={list.isPlaceholderData}
          style={hydrated ? padding : undefined}
          className={cn('transition-opacity', list.isPlaceholderData && 'opacity-60')}
        >
          {partsOf(items, drawn).map(({ section, head, rows: inPart }) => (
            <div key={section ?? 'all'}>
              {head && (
                <h2 ref={virtual.measureElement} data-index={head.index} className={headStyle}>
                  <SectionMark section={head.item.section} />
                  <span>{t(`sections.${head.item.section}`)}</span>
                  {/* On a busy machine the rest of the list may be loaded before hydration completes. */}
                  {hydrated && head.item.count !== undefined && (
                    <span className="font-normal text-muted tabular">{format.number(head.item.count)}</span>
                  )}
                </h2>
              )}
              {inPart.length > 0 && (
                <ul aria-label={t(section ? `labels.${section}` : 'label')}>
                  {inPart.map(({ item, index }) => rowOf(item, index))}
                </ul>
              )}
            </div>
          ))}
        </div>
        <div className="px-4">
          <LoadMore
            summary={t('summary', {
              matching: format.number(countOf(model.counts, asked.state)),
              shown: format.number(rows.filter(({ gone }) => !gone).length),
            })}
            onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
            pending={list.isFetchingNextPage}
          />
          {canSend && <WriteToCallers alerts={rows.map(({ alert }) => alert)} />}
        </div>
      </div>
    </div>
  )
}

/**
 * The selected row's button while the row has the focus: walking through the list by keyboard, one key sends somebody.
 * It does not appear under the pointer, where a click opens the row.
 */
function SendFromRow({ alert }: { alert: Alert }) {
  const writes = use(WritesContext)
  const may = usePermissions()
  const nearest = useNearestResponder(alert)
  if (!writes || !may.write || !nearest) return null
  return (
    <span className="absolute right-3 bottom-1 hidden group-focus-within/row:block">
      {/* The list is a single tab stop; the key does the same. */}
      <SendNearest
        alert={alert}
        writes={writes}
        nearest={nearest}
        size="sm"
        tabIndex={-1}
        className="max-w-64"
      />
    </span>
  )
}

function countOf(counts: AlertListModel['counts'], state: AlertStateFilter): number {
  const { open = 0, closed = 0 } = counts ?? {}
  return { open, closed, all: open + closed }[state]
}

const headStyle =
  'flex h-7.25 items-center gap-2 border-b border-line bg-surface px-4 text-12 font-medium text-text'

/** The marker for the state of the section's alerts. */
function SectionMark({ section }: { section: SectionName }) {
  const isWaiting = section === 'waiting'
  return (
    <span aria-hidden="true" className={isWaiting ? 'text-red' : 'text-amber'}>
      {isWaiting ? '●' : '◐'}
    </span>
  )
}

type Drawn = { index: number }
type Part = {
  section: SectionName | undefined
  head?: { item: HeadItem; index: number }
  rows: { item: RowItem; index: number }[]
}

/** The rendered items, by section. */
function partsOf(items: readonly ListItem[], drawn: readonly Drawn[]): Part[] {
  const parts: Part[] = []
  for (const { index } of drawn) {
    const item = items[index]
    if (!item) continue
    const last = parts.at(-1)
    const part = last && last.section === item.section ? last : { section: item.section, rows: [] }
    if (part !== last) parts.push(part)
    if (item.kind === 'head') part.head = { item, index }
    else part.rows.push({ item, index })
  }
  return parts
}

/**
 * Returns the name of the person to whom an open alert is assigned or, failing that, who acknowledged it;
 * undefined if there is none.
 */
function useHolder(): (alert: Alert) => string | undefined {
  const t = useTranslations('alerts.list')
  const who = useWho()
  const { identityId: me } = useDraftOwner()
  return ({ closed, assignedTo, acknowledgedBy }) => {
    const holder = assignedTo ?? acknowledgedBy
    if (closed !== 0 || holder === null) return undefined
    return holder === me ? t('you') : who(holder)
  }
}
