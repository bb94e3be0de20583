import { readSettings } from '@/lib/env'
import { createLogger } from '@/lib/logging'
import { openPool } from '../db/pool'
import { startWith } from '../process-settings'
import { configuredProviders } from './configured-providers'
import { startWorker } from './worker'

// A worker in its own process, so that a test can kill it. Arguments: databaseUrl, then timing and settings as JSON.
const [databaseUrl = '', timing = '{}', settings = '{}'] = process.argv.slice(2)
const known = readSettings(JSON.parse(settings))
startWith(known)
openPool(databaseUrl, { requests: 4 })
startWorker({
  databaseUrl,
  logger: createLogger('worker', 'silent'),
  providers: configuredProviders(known),
  timing: JSON.parse(timing),
})
// Exits when the test does, even if it fails.
process.on('disconnect', () => process.exit())
