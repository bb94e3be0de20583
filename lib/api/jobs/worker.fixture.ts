import { readSettings } from '@/lib/env'
import { createLogger } from '@/lib/logging'
import { openPool } from '../db/pool'
import { startWith } from '../process-settings'
import { startJobWorker } from './job-worker'

// A worker in its own process, so that a test can kill it; its argument is the database URL.
startWith(readSettings({}))
openPool(process.argv[2] ?? '', { requests: 4 })
startJobWorker(createLogger('worker', 'silent'))
// Keeps a failing test from leaving a process behind.
process.on('disconnect', () => process.exit())
