import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startLeaving } from './leaving-page'
import { useKeptScroll } from './use-kept-scroll'

const rowPx = 40
const pageRows = 50
let rows = 0
let scrolledTo: number[] = []

beforeEach(() => {
  rows = 0
  scrolledTo = []
  vi.useFakeTimers()
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => rows * rowPx)
  vi.stubGlobal('innerHeight', 800)
  vi.stubGlobal('scrollTo', ({ top }: { top: number }) => scrolledTo.push(top))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  window.dispatchEvent(new PopStateEvent('popstate'))
  history.replaceState(null, '')
})

type ListProps = { count: number; total?: number; list?: string; onMore: () => void }

function List({ count, total = 260, list = 'all', onMore }: ListProps) {
  rows = count
  useKeptScroll({ key: list, onMore: count < total ? onMore : undefined, isFetching: false })
  return null
}

const cameBackTo = (listScroll: number) => history.replaceState({ tree: 'router state', listScroll }, '')

test('after returning to a position far down, pages are loaded until the list reaches it, then the list scrolls there', () => {
  cameBackTo(8_852)
  const onMore = vi.fn()
  const { rerender } = render(<List count={pageRows} onMore={onMore} />)
  expect(onMore).toHaveBeenCalledTimes(1)
  rerender(<List count={200} onMore={onMore} />)
  expect(onMore).toHaveBeenCalledTimes(2)
  expect(scrolledTo).toEqual([])
  rerender(<List count={250} onMore={onMore} />)
  expect(scrolledTo).toEqual([8_852])
  rerender(<List count={260} onMore={onMore} />)
  expect(scrolledTo).toEqual([8_852])
})

test('a list that has become shorter is scrolled to its end', () => {
  cameBackTo(8_852)
  render(<List count={100} total={100} onMore={() => {}} />)
  expect(scrolledTo).toEqual([8_852])
})

test.each([
  ['scrolls', () => fireEvent.wheel(window)],
  ['presses the pointer', () => fireEvent.pointerDown(window)],
  ['presses a key', () => fireEvent.keyDown(window, { key: 'j' })],
])('a user who %s before the position is restored stays where they are', (_, doIt) => {
  cameBackTo(8_852)
  const onMore = vi.fn()
  const { rerender } = render(<List count={pageRows} onMore={onMore} />)
  doIt()
  rerender(<List count={250} onMore={onMore} />)
  expect(onMore).toHaveBeenCalledTimes(1)
  expect(scrolledTo).toEqual([])
})

test('a different list starts at the top instead of restoring the position', () => {
  cameBackTo(8_852)
  const onMore = vi.fn()
  const { rerender } = render(<List count={pageRows} onMore={onMore} />)
  rerender(<List count={250} list="Ana’s" onMore={onMore} />)
  expect(scrolledTo).toEqual([])
})

/** Scrolls in many small steps, like a wheel. */
function scrollBy(...tops: number[]) {
  for (const top of tops) {
    vi.stubGlobal('scrollY', top)
    fireEvent.scroll(window)
  }
}

test.each([
  ['stops scrolling', () => act(() => vi.advanceTimersByTime(300))],
  ['receives a key press', () => fireEvent.keyDown(window, { key: 'Enter' })],
])('once the page %s, its scroll position is added to the existing state of the history entry', (_, doIt) => {
  history.replaceState({ tree: 'router state' }, '')
  render(<List count={260} onMore={() => {}} />)
  scrollBy(400, 800, 1_234)
  doIt()
  expect(history.state).toEqual({ tree: 'router state', listScroll: 1_234 })
})

test.each([
  ['a key press', () => fireEvent.keyDown(window, { key: 'Enter' })],
  ['a navigation to another page', () => startLeaving('/accounts/a1')],
  ['a reload', () => fireEvent(window, new Event('pagehide'))],
])(
  'after a change of the URL has removed the scroll position from the history entry, %s saves it again',
  (_, doIt) => {
    render(<List count={260} onMore={() => {}} />)
    scrollBy(1_234)
    act(() => vi.advanceTimersByTime(300))
    history.replaceState({ tree: 'panel open' }, '')
    doIt()
    expect(history.state).toEqual({ tree: 'panel open', listScroll: 1_234 })
  },
)

test('leaving a page while it is scrolling does not change the next page’s history entry', () => {
  const { unmount } = render(<List count={260} onMore={() => {}} />)
  scrollBy(400, 800)
  history.replaceState({ tree: 'next page' }, '')
  unmount()
  act(() => vi.advanceTimersByTime(300))
  expect(history.state).toEqual({ tree: 'next page' })
})
