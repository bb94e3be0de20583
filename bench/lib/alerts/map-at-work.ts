import type { Browser, Page } from '@playwright/test'
import { panAndWatch } from '../panning'
import { median } from '../table'

const visits = 5
const zooms = 6
const timeoutMs = 120_000

/**
 * Times in milliseconds: how long a person waits, how long the main thread works during that wait, and its longest
 * task. Other load on the machine does not inflate the last two.
 */
type Took = { wall: number; cpu: number; longest: number }

/** The columns that `watchMap` returns. */
export const watched = [
  'page to first marker, ms (CPU, longest task)',
  'zoom to its markers, ms (CPU)',
  'frames/s while panning, p5',
  'KB over the wire',
]

/** Loads the map several times, then zooms and pans. Returns the median of each measurement. Animations are off. */
export async function watchMap(page: Page, address: string, open: number): Promise<string> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const loads: (Took & { wire: number })[] = []
  for (let visit = 0; visit < visits; visit++) loads.push(await load(page, address, open / 10))
  const zoomed: Took[] = []
  for (let zoom = 0; zoom < zooms; zoom++) zoomed.push(await press(page, zoom % 2 ? 'Zoom out' : 'Zoom in'))
  const frames = await panAndWatch(page)
  const slow = frames[Math.floor((frames.length - 1) * 0.95)] ?? 0
  const of = <One>(all: readonly One[], member: keyof One) =>
    Math.round(median(all.map((one) => Number(one[member]))))
  return [
    `${of(loads, 'wall')} (${of(loads, 'cpu')}, ${of(loads, 'longest')})`,
    `${of(zoomed, 'wall')} (${of(zoomed, 'cpu')})`,
    slow > 0 ? Math.round(1000 / slow) : '–',
    Math.round(of(loads, 'wire') / 1000),
  ].join(' | ')
}

/**
 * Measures from page load until markers for at least this many alerts are painted, and the size of the response
 * with the points.
 */
async function load(page: Page, address: string, least: number): Promise<Took & { wire: number }> {
  await page.goto('about:blank')
  const took = await traced(page, async () => {
    await page.goto(address, { waitUntil: 'commit' })
    await page.evaluate(watchMarks, { least, before: '' })
    await page.evaluate(() => (window as Watched).painted)
  })
  const wire = await page.evaluate(() => {
    const points = performance
      .getEntriesByType('resource')
      .find(({ name }) => name.includes('/alerts/points'))
    return (points as PerformanceResourceTiming | undefined)?.transferSize ?? 0
  })
  const up = await page.evaluate(() => {
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return page?.domContentLoadedEventEnd ?? 0
  })
  return { ...took, wall: took.end - up, wire }
}

/** Measures from pressing a button to the frame in which the markers have changed. */
async function press(page: Page, name: string): Promise<Took> {
  const button = page.getByRole('button', { name, exact: true })
  const took = await traced(page, async () => {
    const before = await page.evaluate(() =>
      [...document.querySelectorAll('.map-marker')].map((mark) => mark.getAttribute('aria-label')).join(),
    )
    await page.evaluate(watchMarks, { least: 0, before })
    await button.click({ timeout: timeoutMs })
    await page.evaluate(() => (window as Watched).painted)
  })
  return { ...took, wall: took.end - took.pressed }
}

type Watched = typeof window & { painted: Promise<void> }

/**
 * Marks two moments in the page's timeline: when a button is pressed, and when markers other than `before`, for at
 * least `least` alerts, are painted.
 */
function watchMarks({ least, before }: { least: number; before: string }): void {
  const addMark = (name: string, startTime: number) => performance.mark(name, { startTime })
  const isThere = () => {
    const marks = [...document.querySelectorAll('.map-marker')]
    const counted = marks.map(({ textContent }) => Number(textContent?.replace(/\D/g, '') || 1))
    if (marks.length === 0 || counted.reduce((sum, one) => sum + one) < least) return false
    return marks.map((mark) => mark.getAttribute('aria-label')).join() !== before
  }
  addEventListener('click', ({ timeStamp }) => addMark('bench-pressed', timeStamp), {
    capture: true,
    once: true,
  })
  ;(window as Watched).painted = new Promise((resolve) => {
    const painted = () =>
      requestAnimationFrame(() =>
        setTimeout(() => {
          addMark('bench-painted', performance.now())
          resolve()
        }),
      )
    const look = () => {
      if (!isThere()) return
      watcher.disconnect()
      painted()
    }
    const watcher = new MutationObserver(look)
    watcher.observe(document, { subtree: true, childList: true, attributes: true })
    look()
  })
}

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  tdur?: number
}

/**
 * Measures the main thread's work until the markers are painted, from the button press or, without one, from the
 * start of the page load.
 */
async function traced(page: Page, work: () => Promise<void>) {
  const browser = page.context().browser() as Browser
  await browser.startTracing(page, { categories: ['devtools.timeline', 'blink.user_timing', 'toplevel'] })
  await work()
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  const times = await page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name).at(-1)?.startTime ?? 0
    return { end: at('bench-painted'), pressed: at('bench-pressed') }
  })
  const tasks = tasksUntilPainted(traceEvents)
  return { ...times, cpu: tasks.reduce((sum, one) => sum + one, 0), longest: Math.max(0, ...tasks) }
}

function tasksUntilPainted(events: readonly TraceEvent[]): number[] {
  const last = (name: string) => events.findLast((event) => event.name === name)
  const painted = last('bench-painted')
  if (!painted) throw new Error('No markers were painted.')
  // The first navigation counts, because later ones are recorded when the page changes its own URL.
  const begun = events.find(({ name, pid }) => name === 'navigationStart' && pid === painted.pid)
  const from = (last('bench-pressed') ?? begun)?.ts ?? 0
  return events.flatMap(({ name, ph, pid, tid, ts, tdur = 0 }) => {
    const isTask = name.endsWith('RunTask') && ph === 'X' && pid === painted.pid && tid === painted.tid
    return isTask && ts >= from && ts <= painted.ts ? [tdur / 1000] : []
  })
}
