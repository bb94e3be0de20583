import { isValidPhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { describe, expect, it } from 'vitest'
import type { Attribute, Slot } from '@/lib/contract/definitions'
import { makeAccount } from './accounts'
import { isOpen, makeAlert } from './alerts'
import { countryCodes, countryOf } from './countries'
import { samplePhone } from './phones'
import { staffPhrases } from './phrases'
import type { Source } from './source'

const attributes = new Map([
  attribute('unit', 'text'),
  attribute('emergency_contact', 'text'),
  attribute('household_size', 'number'),
  attribute('needs_assistance', 'boolean'),
  attribute('member_since', 'date'),
  attribute('photo', 'image'),
])

const source: Source = {
  businessId: 'acme',
  language: 'en',
  seed: 1,
  accountTypes: ['resident', 'staff', 'visitor'],
  attributes,
  alertTypes: ['fire', 'medical', 'theft'],
  hasTown: true,
  now: Date.UTC(2027, 0, 1),
}

const list = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))
const accounts = list(5_000, (index) => makeAccount(source, index))
const alerts = list(5_000, (index) => makeAlert(source, index))
const timeOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
const share = <T>(rows: T[], holds: (row: T) => boolean) => rows.filter(holds).length / rows.length
const uuid7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe('samples', () => {
  it('are the same for the same seed, in whatever order they are generated', () => {
    expect([...list(50, (index) => makeAccount(source, 49 - index))].reverse()).toEqual(accounts.slice(0, 50))
    expect(list(50, (index) => makeAlert(source, index))).toEqual(alerts.slice(0, 50))
    expect(makeAccount({ ...source, seed: 2 }, 0)).not.toEqual(accounts[0])
  })

  it('keep the IDs and locations of open alerts as time passes', () => {
    const later = list(50, (index) => makeAlert({ ...source, now: source.now + 86_400_000 }, index))
    const lasting = ({ createdAt, updatedAt, acknowledgedAt, ...rest }: (typeof alerts)[number]) => rest
    expect(later.map(lasting)).toEqual(alerts.slice(0, 50).map(lasting))
    expect(later.filter(({ closed }) => closed)).toEqual(alerts.slice(0, 50).filter(({ closed }) => closed))
  })

  it('have the same people but different IDs in another business', () => {
    const [first, other] = [accounts[0], makeAccount({ ...source, businessId: 'globex' }, 0)]
    expect(other).toMatchObject({ phone: first?.phone, fullname: first?.fullname })
    expect(other.id).not.toBe(first?.id)
  })
})

describe('sample phones', () => {
  it('are valid mobile numbers of their country in E.164 format', () => {
    for (let index = 0; index < 5_000_000; index += 4_999) {
      const phone = samplePhone(3, index)
      expect(parsePhoneNumberFromString(phone)).toMatchObject({ country: countryOf(index), number: phone })
      expect(isValidPhoneNumber(phone), phone).toBe(true)
    }
  })

  it('are unique among two hundred thousand accounts in nine countries', () => {
    expect(new Set(list(200_000, (index) => samplePhone(1, index))).size).toBe(200_000)
    expect(new Set(list(20, countryOf))).toEqual(new Set(countryCodes))
  })
})

describe('sample accounts', () => {
  it('have unique UUID version 7 IDs that sort by time', () => {
    expect(new Set(accounts.map(({ id }) => id)).size).toBe(accounts.length)
    for (const { id, createdAt } of accounts) {
      expect(id).toMatch(uuid7)
      expect(timeOf(id)).toBe(Date.parse(createdAt))
    }
    const byId = accounts.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ createdAt }) => createdAt)
    expect(byId).toEqual(byId.toSorted())
  })

  it('have flags in believable proportions', () => {
    expect(share(accounts, ({ subscribed }) => subscribed)).toBeCloseTo(0.92, 1)
    expect(share(accounts, ({ validated }) => validated)).toBeCloseTo(0.7, 1)
    expect(share(accounts, ({ blocked }) => blocked)).toBeCloseTo(0.02, 2)
    const expired = share(accounts, ({ expiresAt }) => expiresAt !== null && expiresAt < '2026')
    expect(expired).toBeGreaterThan(0.002)
    expect(expired).toBeLessThan(0.02)
  })

  it('have values for the attributes a business starts with, in every slot except images', () => {
    const filled = new Set(
      accounts.flatMap((account) => account.attributesValue.map(({ attributeId }) => attributeId)),
    )
    expect([...attributes.keys()].filter((id) => !filled.has(id))).toEqual(['photo'])
  })

  it('have a value for every required attribute and none for another account type', () => {
    const floor = attribute('floor', 'text', {
      required: true,
      accountTypeIds: ['staff'],
      options: ['1', '2'],
    })
    for (const { accountType, attributesValue } of list(100, (index) =>
      makeAccount({ ...source, attributes: new Map([floor]) }, index),
    )) {
      expect(attributesValue).toHaveLength(accountType === 'staff' ? 1 : 0)
    }
  })
})

describe('sample alerts', () => {
  it('have unique UUID version 7 IDs, with those of open alerts after those of closed ones', () => {
    expect(new Set(alerts.map(({ id }) => id)).size).toBe(alerts.length)
    const [open, closed] = [0, 1].map((state) => alerts.filter((alert) => alert.closed === state))
    for (const { id } of alerts) expect(id).toMatch(uuid7)
    for (const { id, createdAt } of closed ?? []) expect(timeOf(id)).toBe(Date.parse(createdAt))
    const lastClosed = Math.max(...(closed ?? []).map(({ id }) => timeOf(id)))
    for (const { id } of open ?? []) expect(timeOf(id)).toBeGreaterThan(lastClosed)
  })

  it('are closed with reasons in the language of the business, whatever the country of the alert', () => {
    const inSpanish = list(500, (index) => makeAlert({ ...source, language: 'es' }, index))
    const reasons = new Set(inSpanish.map(({ closedReason }) => closedReason).filter(Boolean))
    expect(reasons).toEqual(new Set(staffPhrases.es.closedReasons))
    expect(inSpanish.map(({ id }) => id)).toEqual(alerts.slice(0, 500).map(({ id }) => id))
  })

  it('include as many open alerts as requested, and are otherwise the same', () => {
    const many = list(200, (index) => makeAlert({ ...source, open: 150 }, index))
    expect(many.filter(({ closed }) => closed === 0)).toHaveLength(150)
    expect(many.map(({ id }) => id)).toEqual(alerts.slice(0, 200).map(({ id }) => id))
    for (const { closed, createdAt } of many)
      if (closed === 0) expect(source.now - Date.parse(createdAt)).toBeLessThan(11 * 3_600_000)
  })

  it('are acknowledged within a minute, except the newest, if the number of open alerts is not specified', () => {
    const open = list(40, (index) => makeAlert(source, index)).filter(({ closed }) => closed === 0)
    const ageOf = ({ createdAt }: { createdAt: string }) => source.now - Date.parse(createdAt)
    for (const alert of open) {
      expect(ageOf(alert)).toBeLessThan(62 * 60_000)
      expect(alert.acknowledgedAt === null).toBe(ageOf(alert) < 3 * 60_000)
    }
    expect(open.filter(({ acknowledgedAt }) => acknowledgedAt === null).length).toBeLessThan(open.length / 2)
  })

  it('are mostly closed, and the open ones are from the last few hours', () => {
    expect(list(40, isOpen).filter(Boolean)).toHaveLength(12)
    expect(share(alerts, ({ closed }) => closed === 0)).toBeLessThan(0.02)
    for (const { closed, createdAt, closedAt } of alerts) {
      if (closed === 0) expect(source.now - Date.parse(createdAt)).toBeLessThan(11 * 3_600_000)
      else expect(Date.parse(closedAt ?? '')).toBeGreaterThan(Date.parse(createdAt))
    }
  })

  it('refer to an existing account in about half of the cases', () => {
    expect(share(alerts, ({ accountId }) => accountId !== null)).toBeGreaterThan(0.4)
    expect(share(alerts, ({ accountId }) => accountId !== null)).toBeLessThan(0.6)
  })
})

function attribute(tag: string, slot: Slot, rules: Partial<Attribute> = {}): [string, Attribute] {
  const unlimited = { options: [], minimum: null, maximum: null, pattern: null }
  const optional = {
    description: '',
    group: '',
    accountTypeIds: [],
    required: false,
    ...unlimited,
    order: 0,
    version: 1,
  }
  return [tag, { ...optional, id: tag, tag, name: tag, slot, ...rules }]
}
