import { readSettings } from '@/lib/env'
import { createLogger } from '@/lib/logging'
import { openPool } from '../db/pool'
import { startWith } from '../process-settings'
import { startJobWorker } from './job-worker'

// Runs a worker in its own process, so that a test can kill it. The argument is the database URL.
startWith(readSettings({}))
openPool(process.argv[2] ?? '', { requests: 4 })
startJobWorker(createLogger('worker', 'silent'))
// Ends the process if the test that started it ends without killing it.
process.on('disconnect', () => process.exit())
