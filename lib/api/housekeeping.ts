import type { Logger } from '@/lib/logging'
import { deleteAccountsForGood } from './accounts/repository'
import { deleteExpiredTokens } from './authentication/repository'
import { deleteOldKeys } from './idempotency/repository'
import { deleteOldJobs } from './jobs/repository'

const everyMilliseconds = 15 * 60_000

/** Removes what has had its time: expired tokens, old idempotency keys, accounts deleted and jobs done 30 days ago. */
export function startHousekeeping(logger: Logger): { stop(): Promise<void> } {
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = tidy().catch((error: Error) =>
      logger.warn({ err: error }, 'housekeeping failed; it will be tried again'),
    )
  }, everyMilliseconds)
  return {
    stop() {
      clearInterval(timer)
      return running
    },
  }
}

async function tidy(): Promise<void> {
  await deleteExpiredTokens()
  await deleteOldKeys()
  await deleteAccountsForGood()
  await deleteOldJobs()
}
