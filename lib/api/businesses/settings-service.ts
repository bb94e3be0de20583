import type * as contract from '@/lib/contract/business'
import type { AnswerOf, ParsedRequestOf } from '@/lib/contract/operation'
import { phoneCountry } from '@/lib/format/phone/read-phone'
import { invalidArguments, issue, notFound } from '../api-error'
import { changesBetween, recordAudit } from '../audit/service'
import type { Caller } from '../caller'
import { afterCommit, inTransaction } from '../db/transaction'
import { unknownTags } from '../definitions/tags-service'
import { readWaiting, simulateRest, simulateWaiting, waitForInFlight } from '../delivery/drill/drill-service'
import { readHeldDeliveries } from '../delivery/hold-service'
import { type Precondition, requireCurrent } from '../precondition'
import { forgetDefaultCountry } from './default-country-service'
import { checkLogo, type ReadLogo, storeLogo } from './logo-service'
import { lockBusinessRow, selectBusinessRow, updateBusinessRow } from './repository'

type One = { business: contract.Business }

export async function readBusiness({ businessId }: Caller): Promise<AnswerOf<typeof contract.readBusiness>> {
  const business = await selectBusinessRow(businessId)
  if (!business) throw notFound()
  return { business, deliveriesHeld: await readHeldDeliveries(), upstream: null }
}

export async function updateBusiness(
  caller: Caller,
  { logo, ...change }: ParsedRequestOf<typeof contract.updateBusiness>['body'],
  matches: Precondition,
): Promise<One> {
  const { defaultCountry } = change
  if (typeof defaultCountry === 'string' && !phoneCountry(defaultCountry)) {
    throw invalidArguments(issue('defaultCountry', 'no_match', 'is not a country with a known phone format'))
  }
  await requireAttributes(caller, change)
  const newLogo = typeof logo === 'string' ? checkLogo(logo) : logo
  return inTransaction(async () => {
    const before = requireCurrent(await lockBusinessRow(caller.businessId), matches, 'business')
    if (change.drill) {
      afterCommit(() => simulateRest(before.id))
      afterCommit(() => waitForInFlight(before.id))
    }
    const after = { ...before, ...change, ...logoOf(newLogo, before) }
    const changes = changesBetween(pick(before), pick(after))
    if (Object.keys(changes).length === 0) return { business: before }
    const business = await updateBusinessRow(after)
    if (newLogo !== undefined) await storeLogo(business.id, newLogo)
    if (business.drill && !before.drill) await simulateWaiting(business.id)
    afterCommit(() => forgetDefaultCountry(business.id))
    await recordAudit(caller, { action: 'update', recordKind: 'business', recordId: business.id, changes })
    return { business }
  })
}

export async function countWaiting({ businessId }: Caller): Promise<AnswerOf<typeof contract.countWaiting>> {
  return { waiting: await readWaiting(businessId) }
}

/** Returns the `logo` setting if the logo is set or removed. */
function logoOf(
  logo: ReadLogo | null | undefined,
  { version }: contract.Business,
): Partial<Pick<contract.Business, 'logo'>> {
  if (!logo) return logo === null ? { logo } : {}
  const { width, height } = logo
  return { logo: { width, height, version: version + 1 } }
}

const pick = ({ id: _id, version: _version, ...settings }: contract.Business) => settings

async function requireAttributes(
  { businessId }: Caller,
  { languageAttribute, locationAttribute, cardAttributes = [] }: Partial<contract.Business>,
): Promise<void> {
  const single = Object.entries({ languageAttribute, locationAttribute }).flatMap(([member, tag]) =>
    tag ? [{ member, tag }] : [],
  )
  const tags = new Set([...single.map(({ tag }) => tag), ...cardAttributes])
  const unknown = new Set(await unknownTags(businessId, [...tags]))
  const refuse = (path: string) => issue(path, 'unknown_attribute', 'is not the tag of any attribute')
  const issues = [
    ...single.filter(({ tag }) => unknown.has(tag)).map(({ member }) => refuse(member)),
    ...cardAttributes.flatMap((tag, place) => (unknown.has(tag) ? refuse(`cardAttributes.${place}`) : [])),
    ...(new Set(cardAttributes).size < cardAttributes.length
      ? [issue('cardAttributes', 'duplicate', 'repeats a tag')]
      : []),
  ]
  if (issues.length > 0) throw invalidArguments(...issues)
}
