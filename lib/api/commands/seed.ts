import { CommandError } from '../command-error'
import { analyzeSamples, type Seeding, seedSamples } from '../seeding/seeding-service'
import { createProgress } from '../seeding/terminal-progress'
import {
  abortOnSignal,
  ensureBusiness,
  readLanguageOption,
  readOptions,
  requireBusinessId,
  runCommand,
  withDatabase,
} from './command'

const usage =
  'Usage: npm run seed -- --business demo --accounts 200000 --alerts 20000 [--open 50] [--seed 1] [--language es]'
const most = 5_000_000

/**
 * `npm run seed`: fills a business, or each of several separated by commas, up to the given numbers of accounts and
 * alerts, even while the product is running.
 */
await runCommand(async () => {
  const given = readOptions(['business', 'accounts', 'alerts', 'open', 'seed', 'language'], usage)
  const businessIds = (given.business ?? '').split(',').map((id) => requireBusinessId(id || undefined, usage))
  const targets = {
    accounts: readCount('accounts', given.accounts),
    alerts: readCount('alerts', given.alerts),
  }
  const open = readCount('open', given.open)
  const seed = readCount('seed', given.seed) ?? 1
  const wanted = readLanguageOption(given.language)
  if (targets.accounts === undefined && targets.alerts === undefined) {
    throw new CommandError(`--accounts or --alerts is required.\n${usage}`)
  }
  await withDatabase(async (url) => {
    const signal = abortOnSignal()
    for (const businessId of businessIds) {
      const language = await ensureBusiness(businessId, wanted)
      await seedBusiness({ url, businessId, language, seed, targets, open, signal })
    }
    await analyzeSamples(url)
  })
})

async function seedBusiness(seeding: Omit<Seeding, 'watcher'>): Promise<void> {
  try {
    await seedSamples({ ...seeding, watcher: createProgress(process.stdout) })
  } catch (error) {
    if (seeding.signal.aborted)
      process.stderr.write('\nInterrupted: run the same command again to continue.\n')
    throw error
  }
}

function readCount(name: string, given: string | undefined): number | undefined {
  if (given === undefined) return undefined
  const count = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN
  if (count <= most) return count
  throw new CommandError(`--${name} must be a whole number from 0 to ${most}.`)
}
