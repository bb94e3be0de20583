import { isDeepStrictEqual } from 'node:util'
import { abortableResponse } from '@/lib/abortable-response'
import { basePath } from '@/lib/contract/operations'
import type { Secrets } from '@/lib/secret'
import { openStoredKeys } from '../../authentication/secret-service'
import { generateToken } from '../../authentication/service'
import type { Move } from '../../moves/moves-service'
import { processSettings } from '../../process-settings'
import { TenantError } from '../tenant-error'
import { deleteProbe, findBusinessRow, insertProbe, readFacts } from './moved-rows-repository'
import type { Side } from './side-repository'

export const beingMoved = (sentence: string) => new TenantError('being_moved', sentence)

export const cannotBeMoved = (sentence: string) => new TenantError('cannot_be_moved', sentence)

/** Throws unless the rows of one database can be used in the other. */
export async function requireAlike(source: Side, target: Side, secrets: Secrets): Promise<void> {
  const [here, there] = [await readFacts(source), await readFacts(target)]
  const keys = [here, there].map((side) => openStoredKeys(side.keys, secrets))
  const reason =
    (processSettings().UPSTREAM_API_URL !== undefined &&
      'This deployment is in front of another one, where its businesses are.') ||
    (!here.seesOthers && 'The user of this database needs the role pg_read_all_stats.') ||
    ((here.isOldServer || there.isOldServer) && 'Both databases need PostgreSQL 15 or later.') ||
    (here.walLevel !== 'logical' && 'This database needs the setting wal_level=logical, and a restart.') ||
    (here.migrations.join() !== there.migrations.join() &&
      'The databases have different migrations: run the same version in both deployments.') ||
    ((here.isUpgrading || there.isUpgrading) &&
      'One of the databases is still being upgraded: try again later.') ||
    (!isDeepStrictEqual(keys[0], keys[1]) &&
      'The deployments have different keys, so encrypted data could not be read there: see npm run tenant -- share-keys.')
  if (reason) throw cannotBeMoved(reason)
}

export function requireSameTarget({ target, url }: Move, identity: string): void {
  if (target !== identity)
    throw beingMoved(`The business is being moved to another database, which ${url} uses.`)
}

/** Whether the business that `target` has is the one that is being moved there. */
export async function worksThere(id: string, source: Side, target: Side): Promise<boolean> {
  const [here, there] = [await findBusinessRow(source, id), await findBusinessRow(target, id)]
  return here !== undefined && here.createdAt === there?.createdAt
}

export async function requireUnknown(id: string, target: Side): Promise<void> {
  if ((await findBusinessRow(target, id)) === undefined) return
  const sentence = 'The other deployment already has a business with this ID: erase it there first.'
  throw new TenantError('business_exists', sentence)
}

const longestProbeMs = 10_000

/**
 * Throws unless the API at the new address uses the database that the business moves to. It knows a token that was stored
 * there, and refuses it, because the business does not work there yet.
 */
export async function requireAddress({ businessId, url }: Move, target: Side): Promise<void> {
  const { token, hash } = generateToken()
  if (!(await insertProbe(target, businessId, hash))) return
  try {
    const signal = AbortSignal.timeout(longestProbeMs)
    const response = await fetch(`${url.replace(/\/$/, '')}${basePath}/authentication/identity`, {
      headers: { authorization: `Bearer ${token}` },
      redirect: 'error',
      signal,
    }).catch(() => undefined)
    const body = (response &&
      (await abortableResponse(response, signal)
        .json()
        .catch(() => undefined))) as { data?: { code?: string } } | undefined
    if (body?.data?.code === 'business_suspended') return
    throw cannotBeMoved(`${url} is not the address of an API that uses the other database.`)
  } finally {
    await deleteProbe(target, businessId, hash)
  }
}
