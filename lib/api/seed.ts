import {
  abortOnSignal,
  ensureBusiness,
  readOptions,
  requireBusinessId,
  runCommand,
  withDatabase,
} from './commands/command'
import { createProgress } from './seeding/progress'
import { CommandError } from './commands/command-error'
import { seedSamples, type Targets } from './seeding/seeding-service'

const usage = 'Usage: npm run seed -- --business demo --accounts 200000 --alerts 20000 [--seed 1]'
const most = 5_000_000

/** `npm run seed`: brings a business up to so many accounts and alerts, also while the product runs. */
await runCommand(async () => {
  const given = readOptions(['business', 'accounts', 'alerts', 'seed'], usage)
  const businessId = requireBusinessId(given.business, usage)
  const targets = {
    accounts: readCount('accounts', given.accounts),
    alerts: readCount('alerts', given.alerts),
  }
  const seed = readCount('seed', given.seed) ?? 1
  if (targets.accounts === undefined && targets.alerts === undefined) {
    throw new CommandError(`--accounts or --alerts must say how many there should be.\n${usage}`)
  }
  await withDatabase((url) => seedBusiness(url, businessId, seed, targets))
})

async function seedBusiness(url: string, businessId: string, seed: number, targets: Targets): Promise<void> {
  const signal = abortOnSignal()
  await ensureBusiness(businessId)
  try {
    await seedSamples({ url, businessId, seed, targets, watcher: createProgress(process.stdout), signal })
  } catch (error) {
    if (signal.aborted)
      process.stderr.write('\nInterrupted: the same command goes on where this one ended.\n')
    throw error
  }
}

function readCount(name: string, given: string | undefined): number | undefined {
  if (given === undefined) return undefined
  const count = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN
  if (count <= most) return count
  throw new CommandError(`--${name} must be a whole number from 0 to ${most}.`)
}
