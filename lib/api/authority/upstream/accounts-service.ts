import { type Account as OwnAccount, readOnlyMembers } from '@/lib/contract/accounts/account'
import { fillCheckBody } from '@/lib/contract/deployment/deployment-quirks'
import {
  type Account,
  readAccountList,
  readCheck,
  readOneAccount,
  readWrittenAccount,
} from '@/lib/contract/deployment/described-records'
import { notFound } from '../../api-error'
import { changesBetween, recordAudit } from '../../audit/service'
import type { Caller } from '../../caller'
import { type Precondition, requireCurrent } from '../../precondition'
import { WrittenJson } from '../../written-json'
import {
  asE164,
  ask,
  firstOutcome,
  type UpstreamCall,
  understood,
  withinPatience,
  write,
} from './call-service'
import type { UpstreamResult } from './client/upstream-result'
import { openRules } from './jobs/open-rules'
import {
  findConfirmed,
  keepAccounts,
  markDeleted,
  selectKeptAccounts,
  type WrittenAccount,
} from './kept-accounts-repository'
import { keptForm } from './kept-form'
import { learnDefinitions } from './learning-service'

/**
 * Reads the account from the other deployment and stores a copy. If no response arrives in time, returns the
 * stored copy, with `keptAt`.
 */
export async function readAccount(call: UpstreamCall, id: string): Promise<WrittenJson> {
  const fresh = askForAccount(call, id)
  return withinPatience(fresh, async () => {
    const [kept] = await selectCopies(call.caller, [id])
    return kept && agedAccount(kept)
  })
}

/**
 * Returns stored copies, but none to callers without a role: only the other deployment can decide what they
 * may see.
 */
async function selectCopies(
  { businessId, roles }: Caller,
  ids: readonly string[],
): Promise<WrittenAccount[]> {
  return roles?.length === 0 ? [] : selectKeptAccounts(businessId, ids)
}

async function askForAccount(call: UpstreamCall, id: string): Promise<WrittenJson> {
  const askedAt = new Date()
  const { businessId } = call.caller
  const result = await ask(call, 'readAccount', { params: { accountId: id } })
  if (result.kind === 'answered' && result.status === 404 && result.body !== undefined) {
    await markDeleted(businessId, id, askedAt)
    throw notFound()
  }
  const { account } = understood(result, readOneAccount)
  return oneAccount(await keepOne(businessId, account, askedAt))
}

/** Reads the account from the other deployment, even if a copy is stored here. */
export async function readFresh(call: UpstreamCall, id: string): Promise<OwnAccount> {
  return recordOf(await askForAccount(call, id))
}

/**
 * Returns the accounts in the requested order, without unknown IDs. They are read in chunks. If the response
 * for a chunk does not arrive in time, the chunk's stored copies are returned.
 */
export async function listAccounts(call: UpstreamCall, ids: readonly string[]): Promise<WrittenJson> {
  const asked = [...new Set(ids)]
  const found = new Map<string, string>()
  const { listChunk } = call.client.quirks
  const chunks = Array.from({ length: Math.ceil(asked.length / listChunk) }, (_, place) =>
    asked.slice(place * listChunk, (place + 1) * listChunk),
  )
  const answers = await Promise.all(
    chunks.map((chunk) =>
      withinPatience(askForAccounts(call, chunk), async () => {
        const kept = await selectCopies(call.caller, chunk)
        return kept.length > 0 ? kept.map((one) => ({ ...one, json: aged(one) })) : undefined
      }),
    ),
  )
  for (const { id, json } of answers.flat()) found.set(id, json)
  const inOrder = asked.flatMap((id) => found.get(id) ?? [])
  return new WrittenJson(`{"accounts":[${inOrder.join(',')}]}`)
}

/** Reads the accounts with these IDs from the other deployment. Unknown IDs are left out. */
export async function askForAccounts(call: UpstreamCall, ids: readonly string[]): Promise<WrittenAccount[]> {
  const askedAt = new Date()
  const { businessId } = call.caller
  const { accounts } = understood(await ask(call, 'listAccounts', { accountIds: ids }), readAccountList)
  const kept = await keepAll(businessId, accounts, askedAt)
  await checkMissing(
    call,
    ids.filter((id) => !kept.some((one) => one.id === id)),
  )
  return kept
}

/** The maximum number of accounts that are read one by one because a list did not contain them. */
const mostChecked = 8

/**
 * Reads a few of the stored accounts that are missing from a list one by one, because the list may be
 * incomplete. Those that return 404 are marked as deleted.
 */
async function checkMissing(call: UpstreamCall, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const kept = await selectKeptAccounts(call.caller.businessId, ids)
  await Promise.allSettled(kept.slice(0, mostChecked).map(({ id }) => askForAccount(call, id)))
}

/**
 * 4.3. Stored copies are not used, because only the other deployment can tell that an account does not exist.
 */
export async function checkAccount(
  call: UpstreamCall,
  body: { phone?: string; tags?: unknown },
): Promise<{ exists: boolean; accountIds: string[] }> {
  const asked =
    body.phone === undefined
      ? { tags: body.tags }
      : JSON.parse(
          fillCheckBody(call.client.quirks.checkBody, await asE164(call.caller.businessId, body.phone)),
        )
  return understood(await ask(call, 'checkAccount', { body: asked }), readCheck)
}

export async function createAccount(
  call: UpstreamCall,
  body: { phone: string } & Record<string, unknown>,
): Promise<WrittenJson> {
  const { businessId } = call.caller
  const request = { ...body, phone: await asE164(businessId, body.phone) }
  return write(call, {
    operation: 'createAccount',
    request,
    call: (intentId) => ask(call, 'createAccount', { body: request, intentId }),
    read: readOneAccount,
    keep: async ({ account }) => {
      const kept = await keepOne(businessId, account, new Date())
      await recordChange(call, { action: 'create', recordId: kept.id })
      return oneAccount(kept)
    },
  })
}

/**
 * `If-Match` is compared with a fresh read. If another system changes the account between that read and this
 * write, its change is overwritten, because the API description has no conditional write.
 */
export async function updateAccount(
  call: UpstreamCall,
  id: string,
  change: Record<string, unknown>,
  matches: Precondition,
): Promise<WrittenJson> {
  const request = await asSent(call, change)
  const first = await firstOutcome(call, { operation: 'updateAccount', recordId: id, request })
  if (first) return first
  return changeAccount(call, requireCurrent(await readFresh(call, id), matches, 'account'), change)
}

/** Changes the account at the other deployment; `before` is the account as just read. */
export async function changeAccount(
  call: UpstreamCall,
  before: OwnAccount,
  change: Record<string, unknown>,
): Promise<WrittenJson> {
  const { id } = before
  const request = await asSent(call, change)
  return write(call, {
    operation: 'updateAccount',
    recordId: id,
    request,
    call: async (intentId) => {
      const params = { accountId: id }
      const result = await ask(call, 'updateAccount', { params, body: request, intentId })
      return withAccount(call, id, result)
    },
    read: readWrittenAccount,
    keep: async ({ account }) => {
      const after = account ?? (await openRules.applyChange(call.caller, before, change))
      const { blockedReason } = change as { blockedReason?: string | null }
      const kept = await keepOne(call.caller.businessId, after, new Date(), blockedReason)
      const { version: _, ...changes } = changesBetween(before, recordOf(oneAccount(kept)))
      await recordChange(call, { action: 'update', recordId: id, changes })
      return oneAccount(kept)
    },
  })
}

/** Returns the result of an update or, if its response does not contain the account, of a subsequent read. */
async function withAccount(call: UpstreamCall, id: string, result: UpstreamResult): Promise<UpstreamResult> {
  if (result.kind !== 'answered' || result.status >= 300) return result
  const reading = readWrittenAccount(result.body)
  if (reading.understood && reading.value.account) return result
  const read = await ask(call, 'readAccount', { params: { accountId: id } })
  return read.kind === 'answered' && read.status === 200 ? read : result
}

export async function deleteAccount(
  call: UpstreamCall,
  id: string,
  matches: Precondition,
): Promise<WrittenJson> {
  const first = await firstOutcome(call, { operation: 'deleteAccount', recordId: id, request: {} })
  if (first) return first
  return removeAccount(call, requireCurrent(await readFresh(call, id), matches, 'account'))
}

/** Deletes the account at the other deployment; `before` is the account as just read. */
export async function removeAccount(call: UpstreamCall, before: OwnAccount): Promise<WrittenJson> {
  const { id } = before
  return write(call, {
    operation: 'deleteAccount',
    recordId: id,
    request: {},
    call: (intentId) => ask(call, 'deleteAccount', { params: { accountId: id }, intentId }),
    read: readWrittenAccount,
    keep: async () => {
      await markDeleted(call.caller.businessId, id, new Date())
      await recordChange(call, { action: 'delete', recordId: id })
      return new WrittenJson(JSON.stringify({ account: before }), before.version)
    },
  })
}

type Recorded = { action: string; recordId: string; changes?: Record<string, unknown> }

const recordChange = ({ caller, jobId }: UpstreamCall, entry: Recorded) =>
  recordAudit(caller, { ...entry, recordKind: 'account', jobId })

/** An account whose ID contains a control character cannot be stored. */
const controlCharacter = /\p{Cc}/u

const keepAll = async (
  businessId: string,
  accounts: readonly Account[],
  askedAt: Date,
  blockedReason?: string | null,
) => {
  const forms = accounts
    .filter(({ id }) => !controlCharacter.test(id))
    .map((account) => keptForm(account, blockedReason))
  const byId = new Map(forms.map((form) => [form.id, form]))
  await learnDefinitions(businessId, forms)
  const [form, another] = forms
  const isPlainRead = form && !another && blockedReason === undefined
  const confirmed = isPlainRead ? await findConfirmed(businessId, form, askedAt) : undefined
  if (confirmed) return [confirmed]
  const kept = await keepAccounts(businessId, [...byId.values()], askedAt)
  // Another call may have stored a newer state in the meantime.
  const newer = [...byId.keys()].filter((id) => !kept.some((one) => one.id === id))
  return newer.length === 0 ? kept : [...kept, ...(await selectKeptAccounts(businessId, newer))]
}

async function keepOne(
  businessId: string,
  account: Account,
  askedAt: Date,
  blockedReason?: string | null,
): Promise<WrittenAccount> {
  const [kept] = await keepAll(businessId, [account], askedAt, blockedReason)
  if (!kept) throw notFound()
  return kept
}

/** The account with the time at which the other deployment last confirmed it. */
const aged = ({ json, keptAt }: WrittenAccount) => `${json.slice(0, -1)},"keptAt":${JSON.stringify(keptAt)}}`

const oneAccount = ({ json, version }: WrittenAccount) => new WrittenJson(`{"account":${json}}`, version)

/**
 * The stored copy as a response. It has no version, because only the other deployment can confirm that a
 * caller's copy is current.
 */
const agedAccount = (kept: WrittenAccount) => new WrittenJson(`{"account":${aged(kept)}}`)

/** Returns the account in a response. */
export const recordOf = ({ json }: WrittenJson) => (JSON.parse(json) as { account: OwnAccount }).account

/**
 * Returns the change with its phone number in E.164, without the read-only fields that a caller may send
 * back.
 */
async function asSent({ caller }: UpstreamCall, change: Record<string, unknown>) {
  const entries = Object.entries(change).filter(([member]) => !(member in readOnlyMembers.shape))
  const request = Object.fromEntries(entries)
  if (typeof request.phone !== 'string') return request
  return { ...request, phone: await asE164(caller.businessId, request.phone) }
}
