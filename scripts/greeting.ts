import { apiAddress, consoleAddress, type Settings } from '@/lib/env'
import type { FirstIdentity } from '@/lib/process-messages'
import { say } from './say'

/** Prints all URLs and, on a first start, how to sign in. */
export function greet(settings: Settings, first: FirstIdentity | undefined): void {
  say('')
  say(`  Console  ${consoleAddress(settings)}`)
  say(`  API      ${apiAddress(settings)}/v1/external`)
  if (first) greetFirst(first)
  say('')
  say('  Ctrl-C stops everything and keeps all data.')
  say('')
}

/** Prints how to sign in for the first time. */
export function greetFirst({ businessId, externalId }: FirstIdentity): void {
  say('')
  say('  Sign in with')
  say(`    Business ID  ${businessId}`)
  say(`    External ID  ${externalId}`)
  say('  This External ID is shown only once. If it is lost, create another with:')
  say(`    npm run identity -- --business ${businessId} --name "Admin" --role admin`)
}
