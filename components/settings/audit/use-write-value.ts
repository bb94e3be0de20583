'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useFormat } from '@/lib/i18n/use-format'
import { useEnd } from '../identities/use-end'
import type { RecordNames } from './record-names'

const day = /^\d{4}-\d{2}-\d{2}$/
const moment = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** Fields that hold a record's ID, by the kind of record that it refers to. */
const kindsOfIds: Record<string, string> = {
  accountType: 'accountType',
  accountTypeIds: 'accountType',
  retiredType: 'accountType',
  acknowledgedBy: 'identity',
  assignedTo: 'identity',
  signedBy: 'identity',
  identityId: 'identity',
  mentions: 'identity',
  alertType: 'alertTypeByWord',
  cardAttributes: 'attributeByTag',
  languageAttribute: 'attributeByTag',
  locationAttribute: 'attributeByTag',
}

/**
 * Kinds of record that are referred to by a keyword instead of an ID. The keyword may come from another system; if it
 * is unknown, it is shown unchanged.
 */
const namedByWord = ['alertTypeByWord', 'attributeByTag']

/** Fields whose values are contract keywords, by the namespace of their translations. */
const wordsOf: Record<string, string> = {
  roles: 'common.roles',
  slot: 'settings.slots',
  shape: 'settings.shapes',
  closedCode: 'alerts.codes',
  test: 'settings.channels.names',
  kind: 'settings.channels.names',
}

/**
 * Fields that refer to the other account in a merge; the entry carries that account's name until it is permanently
 * deleted.
 */
export const isOtherAccount = (member: string) => member === 'mergedAccount' || member === 'mergedInto'

/** The values of `by` in the entry of an account look-up. */
const ways = ['phone', 'tags'] as const

type Place = { latitude: number; longitude: number }
const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' && value !== null && 'latitude' in value && 'longitude' in value

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** Formats a field's value for the user: records by name, contract keywords in the user's language. */
export function useWriteValue(names: RecordNames, recordKind: string) {
  const t = useTranslations()
  const format = useFormat()
  const end = useEnd()
  const countries = new Intl.DisplayNames([useLocale()], { type: 'region' })
  const own = useTranslations('settings.audit')
  const lookUp = useTranslations('settings.audit.lookUp')

  function writeText(member: string, text: string): string {
    const kind = kindsOfIds[member]
    if (kind) return names[kind]?.[text] ?? (namedByWord.includes(kind) ? text : own('unnamed'))
    if (isOtherAccount(member)) return own('otherAccount')
    if (member.endsWith('Id') || member === 'duplicateOf') return own('unnamed')
    const key = member === 'putAwaySteps' ? `overview.steps.${text}.name` : `${wordsOf[member]}.${text}`
    if (t.has(key as never)) return t(key as never)
    const way = member === 'by' ? ways.find((one) => one === text) : undefined
    if (way) return lookUp(way)
    if (member === 'phone') return format.phone(text)
    if (member === 'defaultCountry') return countries.of(text) ?? text
    if (recordKind === 'identity' && member === 'expiresAt') return end.inWords(text)
    if (member === 'expirationDate') return format.expiry(text)
    if (day.test(text)) return format.day(text)
    return moment.test(text) ? format.moment(text).exact : text
  }

  return (member: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '–'
    if (member === 'closed') return t(value === 0 ? 'common.no' : 'common.yes')
    if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no')
    if (typeof value === 'number') return format.decimal(value)
    if (typeof value === 'string') return writeText(member, value)
    if (isPlace(value)) return format.coordinates(value)
    if (Array.isArray(value) && value.length === 0) return '–'
    if (member === 'accountIds') return own('accounts', { count: (value as unknown[]).length })
    if (isTexts(value)) return value.map((one) => writeText(member, one)).join(', ')
    return own('given')
  }
}
