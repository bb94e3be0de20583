// Replaces the thread that reads rows. Depending on a row's first cell, it loops forever (`loop`), allocates
// memory without limit (`grow`), or waits two seconds without using the processor (`starve`).
import { readlinkSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'

const threadId =
  process.platform === 'linux' ? Number(readlinkSync('/proc/thread-self').split('/').at(-1)) : 0
const never = new Int32Array(new SharedArrayBuffer(4))

function readRow([cell]) {
  while (cell === 'loop');
  if (cell === 'starve') Atomics.wait(never, 0, 0, 2_000)
  for (const held = []; cell === 'grow'; ) held.push(new Array(1_000_000).fill(0.5))
  return { change: { fullname: cell }, issues: [] }
}

parentPort.on('message', ({ rows, progress }) => {
  Atomics.store(progress, 1, threadId)
  const readings = rows.map((row, at) => {
    Atomics.store(progress, 0, at)
    return readRow(row)
  })
  Atomics.store(progress, 0, rows.length)
  parentPort.postMessage({ kind: 'readings', readings })
})
