import { readSettings } from '@/lib/env'
import { createLogger } from '@/lib/logging'
import { openPool } from '../db/pool'
import { startWith } from '../process-settings'
import { configuredProviders } from './configured-providers'
import { startWorker } from './worker'

// A worker in a process of its own, to be killed: databaseUrl, timing and settings as JSON.
const [databaseUrl = '', timing = '{}', settings = '{}'] = process.argv.slice(2)
const known = readSettings(JSON.parse(settings))
startWith(known)
openPool(databaseUrl, 4, () => {})
startWorker({
  databaseUrl,
  logger: createLogger('worker', 'silent'),
  providers: configuredProviders(known),
  timing: JSON.parse(timing),
})
// A test that fails leaves nobody behind.
process.on('disconnect', () => process.exit())
