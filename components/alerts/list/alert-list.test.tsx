import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Console, showPiece } from '@/components/console.fixture'
import { alertOf } from '@/lib/contract/alerts/alert.fixture'
import type { Alert } from '@/lib/data/alerts/alerts'
import type { LoadedAlerts } from '../screen/use-loaded-alerts'
import type { Several } from '../several/use-several'
import { AlertList } from './alert-list'
import { ListHeader } from './list-header'
import { useAlertList } from './use-alert-list'

const rowPx = 77
const headPx = 29
const viewPx = 300
const isElement = (element: Element, name: string) => element.tagName.toLowerCase() === name

/** jsdom has no layout, so rows and headings get the heights they have on a real screen. */
function heightOf(element: HTMLElement): number {
  if (isElement(element, 'li')) return rowPx
  if (isElement(element, 'h2')) return headPx
  if (element.className.includes('overflow-y-auto')) return viewPx
  const { paddingTop, paddingBottom } = (element.firstElementChild as HTMLElement | null)?.style ?? {}
  const padding = (Number.parseFloat(paddingTop ?? '') || 0) + (Number.parseFloat(paddingBottom ?? '') || 0)
  return (
    padding + element.querySelectorAll('li').length * rowPx + element.querySelectorAll('h2').length * headPx
  )
}

beforeEach(() => {
  for (const name of ['offsetHeight', 'clientHeight'] as const)
    vi.spyOn(HTMLElement.prototype, name, 'get').mockImplementation(function (this: HTMLElement) {
      return heightOf(this)
    })
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const streetOf = (id: string) => ({ street: `Street ${id}` })
const waiting = (id: string, priority = 2) => alertOf({ id, priority, additional: streetOf(id) })
const inHand = (id: string, priority = 2) =>
  alertOf({
    ...waiting(id, priority),
    version: 2,
    acknowledgedAt: '2026-11-22T12:00:00.000Z',
    acknowledgedBy: 'eva',
  })

const filters = {}
const whole = { data: undefined, isPending: false, isPlaceholderData: false, hasNextPage: false }
const several: Several = { isOn: false } as Several

type ShownProps = {
  alerts: Alert[]
  list?: typeof whole
  unattended?: number
  late?: string[]
  isCovered?: boolean
  selectedId?: string
}

function Shown({ alerts, list = whole, unattended, late = [], isCovered = false, selectedId }: ShownProps) {
  const rows = new Map(alerts.map((alert) => [alert.id, alert]))
  const counts = { open: 99, closed: 0 }
  const loaded = {
    rows,
    list,
    changes: {},
    counts,
    unattended,
    asked: {
      listed: filters,
      order: 'urgent',
      state: 'open',
      isLate: ({ id }: Alert) => late.includes(id),
    },
  } as unknown as LoadedAlerts
  const model = useAlertList(loaded, { isCovered })
  return (
    <>
      <ListHeader
        freshness={{ asOf: 0, stale: false }}
        above={model.above.length}
        isCovered={isCovered}
        onShowAbove={model.showAbove}
      />
      <p>{`${model.counts?.open} open`}</p>
      <AlertList
        model={model}
        loaded={loaded}
        several={several}
        selectedId={selectedId}
        longestId={undefined}
        canSend={false}
        onOpen={() => {}}
        onStep={() => {}}
      />
    </>
  )
}

function show(alerts: Alert[]) {
  const piece = showPiece(<Shown alerts={alerts} />)
  return { become: (next: ShownProps) => piece.show(<Shown {...next} />) }
}

const row = (id: string) => document.querySelector<HTMLElement>(`[data-alert="${id}"]`) as HTMLElement
const idsIn = (name: RegExp) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('button')
    .map((button) => button.dataset.alert)
    .join(' ')
const scroller = () => document.querySelector('.overflow-y-auto') as HTMLElement

/** A row's position on the screen, measured from the top of the list. */
function placeOf(id: string): number {
  const all = [...scroller().querySelectorAll<HTMLElement>('li, h2')]
  const before = all.slice(0, all.indexOf(row(id).closest('li') as HTMLElement))
  const { paddingTop } = scroller().querySelector<HTMLElement>('[style]')?.style ?? {}
  const top = Number.parseFloat(paddingTop ?? '') || 0
  return before.reduce((sum, element) => sum + heightOf(element), top) - scroller().scrollTop
}

test('unattended alerts are listed under Waiting, above those in hand, whatever their priority, with counts', () => {
  show([inHand('a', 1), waiting('b', 3), waiting('c', 2), inHand('d', 4)])
  const heads = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(heads).toEqual(['●Waiting2', '◐In hand2'])
  expect(idsIn(/^Alerts, waiting/)).toBe('c b')
  expect(idsIn(/^Alerts, in hand/)).toBe('a d')
})

test('a count that the browser knew before hydration, but the server did not, is rendered afterward', async () => {
  const onRecoverableError = vi.fn()
  const page = document.createElement('div')
  document.body.append(page)
  const shown = (unattended?: number) => (
    <Console>
      <Shown alerts={[waiting('a')]} list={{ ...whole, hasNextPage: true }} unattended={unattended} />
    </Console>
  )
  page.innerHTML = renderToString(shown())
  const head = () => page.querySelector('h2')?.textContent
  expect(head()).toBe('●Waiting')
  const root = await act(async () => hydrateRoot(page, shown(7), { onRecoverableError }))
  expect(head()).toBe('●Waiting7')
  expect(onRecoverableError).not.toHaveBeenCalled()
  await act(async () => root.unmount())
  page.remove()
})

test('late alerts come first within their section', () => {
  const { become } = show([waiting('a', 1), waiting('b', 4), inHand('c', 1), inHand('d', 3)])
  become({ alerts: [waiting('a', 1), waiting('b', 4), inHand('c', 1), inHand('d', 3)], late: ['b', 'd'] })
  expect(idsIn(/^Alerts, waiting/)).toBe('b a')
  expect(idsIn(/^Alerts, in hand/)).toBe('d c')
})

test("a new alert appears at its position at once, and the header's count matches the rows", () => {
  const { become } = show([waiting('b', 2), inHand('c')])
  become({ alerts: [waiting('b', 2), inHand('c'), waiting('fire', 1)] })
  expect(idsIn(/^Alerts, waiting/)).toBe('fire b')
  expect(screen.getByText('3 open')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /above|new/ })).toBeNull()
})

test.each([
  ['pointer', (id: string) => fireEvent.pointerMove(row(id))],
  ['focus', (id: string) => fireEvent.focus(row(id))],
])('the row under the %s stays in place on the screen, and new rows above it are counted', (_, hold) => {
  const alerts = [waiting('b', 2), waiting('c', 3), inHand('d')]
  const { become } = show(alerts)
  hold('c')
  const before = placeOf('c')
  become({ alerts: [...alerts, waiting('fire', 1), waiting('blast', 1)] })
  expect(placeOf('c')).toBe(before)
  expect(idsIn(/^Alerts, waiting/)).toBe('blast fire b c')
  expect(screen.getByRole('button', { name: '2 above' })).toBeTruthy()
  expect(screen.getAllByRole('status').some(({ textContent }) => textContent === '2 above')).toBe(true)
})

test('rows removed above the pointer do not move the row under it', () => {
  const { become } = show([waiting('a', 1), waiting('b', 2), waiting('c', 3)])
  fireEvent.pointerMove(row('c'))
  const before = placeOf('c')
  become({ alerts: [waiting('c', 3)] })
  expect(placeOf('c')).toBe(before)
})

test('a row acknowledged while focused keeps its position until the focus moves, but counts as in hand', () => {
  const { become } = show([waiting('a', 1), waiting('b', 2), inHand('d', 1)])
  fireEvent.focus(row('a'))
  become({ alerts: [inHand('a', 1), waiting('b', 2), inHand('d', 1)] })
  expect(idsIn(/^Alerts, waiting/)).toBe('a b')
  expect(screen.getByRole('heading', { name: /Waiting/ }).textContent).toBe('●Waiting1')
  fireEvent.blur(row('a'))
  fireEvent.focus(row('b'))
  expect(idsIn(/^Alerts, waiting/)).toBe('b')
  expect(idsIn(/^Alerts, in hand/)).toBe('a d')
})

test('a row closed under the pointer is struck through until the pointer moves on, and then removed', () => {
  const { become } = show([waiting('a', 1), waiting('b', 2)])
  fireEvent.pointerMove(row('a'))
  become({ alerts: [alertOf({ ...waiting('a', 1), version: 2, closed: 1 }), waiting('b', 2)] })
  expect(row('a').querySelector('.line-through')).not.toBeNull()
  expect(screen.getByText('1 open')).toBeTruthy()
  fireEvent.pointerMove(row('b'))
  expect(idsIn(/^Alerts, waiting/)).toBe('b')
})

test('the button that counts new rows above scrolls to them and then disappears', () => {
  const alerts = [waiting('b', 2), waiting('c', 3)]
  const { become } = show(alerts)
  fireEvent.pointerMove(row('c'))
  become({ alerts: [...alerts, waiting('fire', 1)] })
  fireEvent.pointerLeave(scroller())
  const goTo: Element['scrollTo'] = (to?: ScrollToOptions | number) => {
    if (typeof to === 'object') scroller().scrollTop = to.top ?? 0
    fireEvent.scroll(scroller())
  }
  scroller().scrollTo = goTo
  fireEvent.click(screen.getByRole('button', { name: '1 above' }))
  expect(placeOf('fire')).toBeGreaterThanOrEqual(0)
  expect(screen.queryByRole('button', { name: /above/ })).toBeNull()
})

test('a visible row that moves above the visible part of the list is counted as a new row above', () => {
  const alerts = [waiting('b', 2), waiting('d', 4)]
  const { become } = show(alerts)
  fireEvent.pointerMove(row('d'))
  become({ alerts: [...alerts, waiting('fire', 3)] })
  expect(idsIn(/^Alerts, waiting/)).toBe('b fire d')
  expect(screen.queryByRole('button', { name: /above/ })).toBeNull()
  become({ alerts: [...alerts, waiting('fire', 1)] })
  expect(idsIn(/^Alerts, waiting/)).toBe('fire b d')
  expect(screen.getByRole('button', { name: '1 above' })).toBeTruthy()
})

test('a row that rises from below the pointer to above the visible part of the list is counted as well', () => {
  const alerts = [waiting('b', 2), waiting('c', 3), waiting('d', 4)]
  const { become } = show(alerts)
  fireEvent.pointerMove(row('c'))
  become({ alerts: [waiting('b', 2), waiting('c', 3), waiting('d', 1)] })
  expect(idsIn(/^Alerts, waiting/)).toBe('d b c')
  expect(screen.getByRole('button', { name: '1 above' })).toBeTruthy()
})

test("alerts that arrive while the list is covered are counted until it is visible again, except the user's own", () => {
  const alerts = [waiting('b', 2)]
  const { become } = show(alerts)
  become({ alerts, isCovered: true, selectedId: 'b' })
  const more = [...alerts, waiting('fire', 1), waiting('own', 1)]
  become({ alerts: more, isCovered: true, selectedId: 'own' })
  expect(screen.getByRole('button', { name: '1 more waiting' })).toBeTruthy()
  become({ alerts: more })
  expect(screen.queryByRole('button', { name: /waiting$/ })).toBeNull()
})

test('an alert that arrived behind a panel and is then taken by somebody is no longer counted, and the list survives it', () => {
  const alerts = [inHand('a')]
  const { become } = show(alerts)
  become({ alerts, isCovered: true })
  become({ alerts: [...alerts, waiting('new')], isCovered: true })
  expect(screen.getByRole('button', { name: '1 more waiting' })).toBeTruthy()
  become({ alerts: [...alerts, inHand('new')], isCovered: true })
  expect(screen.queryByRole('button', { name: /waiting$/ })).toBeNull()
  become({ alerts: [...alerts, inHand('new')] })
  expect(row('new')).toBeTruthy()
})

test("a row shows that its alert's location is in doubt", () => {
  const doubt = { path: 'location', code: 'doubtful_location', message: 'is at 0, 0' } as const
  show([alertOf({ ...waiting('a'), warnings: [doubt] }), waiting('b')])
  expect(row('a').textContent).toContain('Location uncertain · Street a')
  expect(row('b').textContent).not.toContain('doubt')
})

test('a row names the person who has the alert, but not its state, which its marker and its section show', () => {
  show([waiting('a'), inHand('b'), alertOf({ ...inHand('c'), acknowledgedBy: null })])
  const visible = (id: string) => {
    const copy = row(id).cloneNode(true) as HTMLElement
    for (const hidden of copy.querySelectorAll('.sr-only, time')) hidden.remove()
    return copy.textContent
  }
  expect(visible('b')).toContain('…')
  for (const id of ['a', 'b', 'c']) expect(visible(id)).not.toMatch(/Acknowledged|Nobody/)
})
