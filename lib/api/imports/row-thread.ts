import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { RereadFile } from './reread-file'
import type { FromRowThread, ToRowThread } from './row-messages'
import { rowReader } from './row-reader'
import { findThreadId } from './threads'

const niceness = 10

// Only Linux sets the priority of a single thread; elsewhere, this would affect the whole process.
if (process.platform === 'linux') setPriority(0, niceness)

const threadId = findThreadId()
let file: RereadFile | undefined

parentPort?.on('message', (asked: ToRowThread) => {
  parentPort?.postMessage(tryToAnswer(asked))
})

function tryToAnswer(asked: ToRowThread): FromRowThread {
  try {
    return answer(asked)
  } catch (error) {
    return { kind: 'failed', error }
  }
}

function answer(asked: ToRowThread): FromRowThread {
  switch (asked.kind) {
    case 'read':
      return { kind: 'readings', readings: readAll(asked) }
    case 'reread':
      file = new RereadFile(asked.headings)
      return { kind: 'header', header: file.header }
    case 'refit':
      return { kind: 'changed', rows: fileOf().add(asked.rows) }
    case 'columns': {
      const { samples, total } = fileOf()
      return { kind: 'columns', columns: { samples, total } }
    }
    case 'findings':
      return { kind: 'findings', findings: fileOf().findings(asked.country) }
  }
}

function readAll({ task, rows, progress }: Extract<ToRowThread, { kind: 'read' }>) {
  const read = rowReader(task.options, task.business, task.header)
  Atomics.store(progress, 1, threadId)
  const readings = rows.map((cells, at) => {
    Atomics.store(progress, 0, at)
    return read(cells)
  })
  Atomics.store(progress, 0, rows.length)
  return readings
}

function fileOf(): RereadFile {
  if (!file) throw new Error('No file is being reread.')
  return file
}
