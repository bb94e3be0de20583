import type { UnitLine } from './outline'

/** The area to draw, in pixels: the world is `worldPx` wide, and pixels are counted from `origin` in that world. */
export type Frame = { worldPx: number; origin: Pixel; min: Pixel; max: Pixel }
type Pixel = { x: number; y: number }
type Pen = Pick<CanvasRenderingContext2D, 'moveTo' | 'lineTo'>

/** Points closer than this to the previous point are left out. */
const leastPx = 1

/** Draws the lines that may cross the frame, in every copy of the world. */
export function traceLines(pen: Pen, lines: readonly UnitLine[], frame: Frame): void {
  const { worldPx, origin, min, max } = frame
  const [left, right] = [(min.x + origin.x) / worldPx, (max.x + origin.x) / worldPx]
  const [top, bottom] = [(min.y + origin.y) / worldPx, (max.y + origin.y) / worldPx]
  for (let world = Math.floor(left); world <= right; world++) {
    for (const line of lines) {
      if (line.right + world < left || line.left + world > right) continue
      if (line.bottom >= top && line.top <= bottom) traceLine(pen, line, world, frame)
    }
  }
}

function traceLine(pen: Pen, { points }: UnitLine, world: number, { worldPx, origin }: Frame): void {
  const last = points.length - 2
  let [drawnX, drawnY] = [0, 0]
  for (let at = 0; at <= last; at += 2) {
    const x = ((points[at] as number) + world) * worldPx - origin.x
    const y = (points[at + 1] as number) * worldPx - origin.y
    if (at === 0) pen.moveTo(x, y)
    else if (at < last && Math.abs(x - drawnX) + Math.abs(y - drawnY) < leastPx) continue
    else pen.lineTo(x, y)
    drawnX = x
    drawnY = y
  }
}
