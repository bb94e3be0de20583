import type { Page } from '@playwright/test'

const pans = 12
const stepsPerPan = 40

/** Pans back and forth. Returns the milliseconds between frames, shortest first. */
export async function panAndWatch(page: Page): Promise<number[]> {
  const box = await page.locator('.leaflet-container').boundingBox()
  if (!box) throw new Error('There is no map.')
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.evaluate(watchFrames)
  for (let pan = 0; pan < pans; pan += 1) {
    const [from, to] = pan % 2 === 0 ? [150, -150] : [-150, 150]
    await page.mouse.move(middle.x + from, middle.y + from / 2)
    await page.mouse.down()
    await page.mouse.move(middle.x + to, middle.y + to / 2, { steps: stepsPerPan })
    await page.mouse.up()
  }
  const times = await page.evaluate(() => (window as Watched).stopFrames())
  return times.toSorted((a, b) => a - b)
}

type Watched = typeof window & { stopFrames: () => number[] }

function watchFrames(): void {
  const times: number[] = []
  let running = true
  let last = performance.now()
  const look = (now: number) => {
    times.push(now - last)
    last = now
    if (running) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  ;(window as Watched).stopFrames = () => {
    running = false
    return times.slice(1)
  }
}
