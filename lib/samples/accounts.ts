import type { Language } from '@/lib/contract/choices'
import { type SampleValue, sampleAttributes } from './attributes'
import { asDate, asTimestamp, days, historyEnds } from './calendar'
import { type CountryCode, countryOf } from './countries'
import { sampleFullname, usernameFor } from './names'
import { samplePhone } from './phones'
import { staffPhrases } from './phrases'
import { Random } from './random'
import { sampleId } from './sample-id'
import type { Source } from './source'

/** The stored fields of an account, except derived ones; times are ISO 8601. */
export type SampleAccount = {
  businessId: string
  id: string
  accountType: string
  username: string
  phone: string
  createdAt: string
  subscribed: boolean
  blocked: boolean
  blockedAt: string | null
  blockedReason: string | null
  validated: boolean
  expirationDate: string | null
  expiresAt: string | null
  attributesValue: SampleValue[]
  fullname: string | null
  birthday: string | null
}

const historyDays = 5 * 365

type Outline = { id: string; createdAt: number; country: CountryCode }

/**
 * Generates only the ID, creation time and country of an account. IDs differ between businesses, although phone
 * numbers and names are the same.
 */
export function outlineAccount({ businessId, seed }: Source, index: number): Outline {
  const age = new Random(`${seed} account age`, index).next()
  // The community is growing, so most accounts were created recently.
  const createdAt = historyEnds - Math.ceil(days(historyDays) * age ** 1.5)
  const id = sampleId(createdAt, new Random(`${businessId} ${seed} account`, index))
  return { id, createdAt, country: countryOf(index) }
}

export function makeAccount(source: Source, index: number): SampleAccount {
  const { id, createdAt, country } = outlineAccount(source, index)
  const random = new Random(`${source.seed} account`, index)
  const accountType = pickType(source.accountTypes, random)
  const phone = samplePhone(source.seed, index)
  const person = makePerson(country, phone, random)
  const state = makeState(source.language, createdAt, random)
  return {
    businessId: source.businessId,
    id,
    accountType,
    phone,
    createdAt: asTimestamp(createdAt),
    ...person,
    ...state,
    attributesValue: sampleAttributes(source.attributes, { country, accountType, createdAt, random }),
  }
}

/** Picks the first types more often, so that most accounts are residents. */
function pickType(accountTypes: string[], random: Random): string {
  return accountTypes[Math.floor(accountTypes.length * random.next() ** 2.5)] as string
}

function makePerson(country: CountryCode, phone: string, random: Random) {
  const name = sampleFullname(country, random)
  const username = random.chance(0.25) ? usernameFor(name, random) : phone
  const bornAt = Date.UTC(1942, 0, 1) + days(random.integer(0, 65 * 365))
  return {
    username,
    fullname: random.chance(0.96) ? name : null,
    birthday: random.chance(0.8) ? asDate(bornAt) : null,
  }
}

function makeState(language: Language, createdAt: number, random: Random) {
  const blocked = random.chance(0.02)
  const blockedAt = createdAt + Math.floor((historyEnds - createdAt) * random.next())
  const reason = random.chance(0.7) ? random.pick(staffPhrases[language].blockedReasons) : null
  const expirationDate = makeExpirationDate(createdAt, random)
  return {
    subscribed: random.chance(0.92),
    blocked,
    blockedAt: blocked ? asTimestamp(blockedAt) : null,
    blockedReason: blocked ? reason : null,
    validated: random.chance(0.7),
    expirationDate,
    expiresAt: expirationDate && `${expirationDate}T23:59:59.999Z`,
  }
}

/** Returns an expiration date for 4 % of accounts: in the past for 1 %, in the future for 3 %. */
function makeExpirationDate(createdAt: number, random: Random): string | null {
  const share = random.next()
  if (share < 0.01) return asDate(createdAt + (historyEnds - createdAt) * random.next())
  return share < 0.04 ? asDate(historyEnds + days(random.integer(5 * 365, 10 * 365))) : null
}
