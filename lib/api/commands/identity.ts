import { createIdentity as createIdentityOperation } from '@/lib/contract/identity'
import { type Role, roles } from '@/lib/contract/roles'
import { readSecrets } from '@/lib/secret'
import { takeSecrets } from '../authentication/secret-service'
import { systemCaller } from '../businesses/service'
import { CommandError } from '../command-error'
import { createIdentity } from '../identities/service'
import {
  ensureBusiness,
  readLanguageOption,
  readOptions,
  requireBusinessId,
  runCommand,
  withDatabase,
} from './command'

const usage =
  'Usage: npm run identity -- --business demo --name "Night desk" --role dispatcher,agent [--expires 2027-01-31] [--language es]'
const { shape } = createIdentityOperation.request.body

/**
 * `npm run identity`: adds an identity, even while the product is running. The last line of output is its
 * external ID.
 */
await runCommand(async () => {
  const given = readOptions(['business', 'name', 'role', 'expires', 'language'], usage)
  const businessId = requireBusinessId(given.business, usage)
  const name = requireName(given.name)
  const roles = requireRoles(given.role)
  const expiresAt = given.expires === undefined ? null : requireEnd(given.expires)
  const language = readLanguageOption(given.language)
  await withDatabase(async (_, settings) => {
    await takeSecrets(readSecrets(settings))
    await ensureBusiness(businessId, language)
    const { identity, externalId } = await createIdentity(systemCaller(businessId), {
      name,
      roles,
      expiresAt,
    })
    const facts = [identity.roles.join(', '), expiresAt && `until ${expiresAt}`].filter(Boolean).join(', ')
    process.stdout.write(`Added ${name} (${facts}) to ${businessId}. Its external ID is shown only once:\n`)
    process.stdout.write(`externalId ${externalId}\n`)
  })
})

function requireName(given: string | undefined): string {
  if (given === undefined) throw new CommandError(`--name is missing.\n${usage}`)
  const name = shape.name.safeParse(given)
  if (!name.success) throw new CommandError('--name must have 1 to 100 visible characters.')
  return name.data
}

/** Reads one role, or several separated by commas. */
function requireRoles(given: string | undefined): Role[] {
  if (given === undefined) throw new CommandError(`--role is missing.\n${usage}`)
  const held = shape.roles.safeParse(given.split(',').map((role) => role.trim()))
  if (held.success) return held.data
  throw new CommandError(
    `--role must be ${roles.slice(0, -1).join(', ')} or ${roles.at(-1)}, or several of them separated by commas.`,
  )
}

/** Returns the end of the given day in UTC. Throws CommandError if it is not in the future. */
function requireEnd(given: string): string {
  const day = /^\d{4}-\d\d-\d\d$/.test(given) ? new Date(`${given}T00:00:00Z`) : new Date(Number.NaN)
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(given)
  if (!isDay)
    throw new CommandError(
      '--expires must be a date such as 2027-01-31; the identity is valid until the end of that day in UTC.',
    )
  day.setUTCDate(day.getUTCDate() + 1)
  if (day.getTime() <= Date.now()) throw new CommandError('--expires must not be in the past.')
  return day.toISOString()
}
