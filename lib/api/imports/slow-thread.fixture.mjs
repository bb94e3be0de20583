// Stands in for the thread that reads rows. Hangs on a row whose first cell is `loop`, and grows without
// limit on `grow`.
import { parentPort } from 'node:worker_threads'

function readRow([cell]) {
  while (cell === 'loop');
  for (const held = []; cell === 'grow'; ) held.push(new Array(1_000_000).fill(0.5))
  return { change: { fullname: cell }, issues: [] }
}

parentPort.on('message', ({ rows, progress }) => {
  const readings = rows.map((row, at) => {
    Atomics.store(progress, 0, at)
    return readRow(row)
  })
  Atomics.store(progress, 0, rows.length)
  parentPort.postMessage({ kind: 'readings', readings })
})
