import { roles } from '@/lib/contract/choices'
import { createIdentity as createIdentityOperation, RoleName } from '@/lib/contract/identity'
import type { Role } from '@/lib/contract/operation'
import { readOrCreateSecret } from '@/lib/secret'
import { takeSecret } from './authentication/secret-service'
import { systemCaller } from './businesses/service'
import { createIdentity } from './identities/service'
import { ensureBusiness, readOptions, requireBusinessId, runCommand, withDatabase } from './samples/command'
import { Refusal } from './samples/refusal'

const usage = 'Usage: npm run identity -- --business demo --name "Night desk" --role dispatcher'

/** `npm run identity`: adds an identity, also while the product runs; the last line shows its external id. */
await runCommand(async () => {
  const given = readOptions(['business', 'name', 'role'], usage)
  const businessId = requireBusinessId(given.business, usage)
  const name = requireName(given.name)
  const role = requireRole(given.role)
  await withDatabase(async (_, settings) => {
    await takeSecret(readOrCreateSecret(settings))
    await ensureBusiness(businessId)
    const { externalId } = await createIdentity(systemCaller(businessId), { name, role })
    process.stdout.write(
      `Added ${name} (${role}) to ${businessId}. Its external id is shown only this once:\n`,
    )
    process.stdout.write(`externalId ${externalId}\n`)
  })
})

function requireName(given: string | undefined): string {
  if (given === undefined) throw new Refusal(`--name is missing.\n${usage}`)
  const name = createIdentityOperation.request.body.shape.name.safeParse(given)
  if (!name.success) throw new Refusal('--name must hold something to read, in 100 characters at most.')
  return name.data
}

function requireRole(given: string | undefined): Role {
  if (given === undefined) throw new Refusal(`--role is missing.\n${usage}`)
  const role = RoleName.safeParse(given)
  if (!role.success) throw new Refusal(`--role must be ${roles.slice(0, -1).join(', ')} or ${roles.at(-1)}.`)
  return role.data
}
