import { createLogger } from '@/lib/logging'
import { openPool } from '../db/pool'
import { startJobWorker } from './job-worker'

// A worker in a process of its own, to be killed: databaseUrl.
openPool(process.argv[2] ?? '', 4, () => {})
startJobWorker(createLogger('worker', 'silent'))
// A test that fails leaves nobody behind.
process.on('disconnect', () => process.exit())
