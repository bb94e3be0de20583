import type { Kind, Watcher } from './seeding-service'

type Terminal = { isTTY?: boolean; write(text: string): unknown }

const barLength = 30
const redrawMilliseconds = { bar: 100, lines: 2_000 }

const number = (value: number) => Math.round(value).toLocaleString('en')

/** Shows the seeding progress: a bar that is redrawn on a terminal, or a line every two seconds elsewhere. */
export function createProgress(out: Terminal): Watcher {
  return { begin: (kind, present, target) => begin(out, kind, present, target) }
}

function begin(out: Terminal, kind: Kind, present: number, target: number): (count: number) => void {
  if (present >= target) {
    out.write(`${kind}: ${number(present)} already exist\n`)
    return () => {}
  }
  const startedAt = performance.now()
  let drawnAt = startedAt
  return (count) => {
    const now = performance.now()
    const isLast = count >= target
    if (!isLast && now - drawnAt < redrawMilliseconds[out.isTTY ? 'bar' : 'lines']) return
    drawnAt = now
    const speed = `${number(((count - present) / (now - startedAt)) * 1000)} rows/s`
    const state = `${number(count)} of ${number(target)}, ${speed}`
    if (out.isTTY) out.write(`\r\x1b[K${kind} ${bar(count / target)} ${state}${isLast ? '\n' : ''}`)
    else out.write(`${kind}: ${state}\n`)
  }
}

function bar(share: number): string {
  const filled = Math.round(barLength * Math.min(share, 1))
  return `[${'█'.repeat(filled)}${'░'.repeat(barLength - filled)}]`
}
