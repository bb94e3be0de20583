'use client'

import { useTranslations } from 'next-intl'
import { useFormat } from '@/lib/i18n/use-format'

type Change = { from: unknown; to: unknown }

/** One line for each member: from what to what, or what a new record began with. */
export function AuditChanges({ changes }: { changes: Record<string, unknown> | null }) {
  const nameOf = useMemberName()
  return (
    <dl className="flex flex-col gap-0.5 text-13">
      {Object.entries(changes ?? {}).map(([member, change]) => (
        <div key={member} className="wrap-anywhere">
          <dt className="inline text-muted">{nameOf(member)}: </dt>
          <dd className="inline">
            {member === 'by' ? <LookUpWay by={change} /> : <Value change={change} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const ways = ['phone', 'tags'] as const

/** What an account was looked up by. */
function LookUpWay({ by }: { by: unknown }) {
  const t = useTranslations('settings.audit.lookUp')
  const way = ways.find((one) => one === by)
  return way ? t(way) : String(by)
}

function Value({ change }: { change: unknown }) {
  const t = useTranslations('settings.audit')
  const write = useWrite()
  if (!isChange(change)) return <bdi>{write(change)}</bdi>
  return (
    <>
      <span className="text-muted line-through decoration-1">
        <bdi>{write(change.from)}</bdi>
      </span>
      <span aria-hidden="true"> → </span>
      <span className="sr-only">{t('became')}</span>
      <bdi>{write(change.to)}</bdi>
    </>
  )
}

function isChange(value: unknown): value is Change {
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value
}

const moment = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string')

/** A value as the reader would write it. */
function useWrite() {
  const t = useTranslations('common')
  const format = useFormat()
  return (value: unknown): string => {
    if (value === null || value === undefined || value === '') return '–'
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (isTexts(value)) return value.join(', ')
    if (typeof value !== 'string') return JSON.stringify(value)
    return moment.test(value) ? format.moment(value).exact : value
  }
}

/** Members of definitions and identities that the settings have words for. */
const ofSettings = [
  'name',
  'description',
  'tag',
  'slot',
  'required',
  'options',
  'type',
  'shape',
  'colour',
  'disabled',
  'roles',
  'expiresAt',
  'overlapHours',
] as const

const ofBusiness = ['defaultCountry', 'timeZone', 'drill'] as const

const ofRules = ['minimum', 'maximum', 'pattern', 'order'] as const
/** What a look-up says of itself. */
const ofLookUp = ['found', 'by'] as const

/** As the account's page or the settings call it; any other member by its own name. */
function useMemberName() {
  const fields = useTranslations('accounts.fields')
  const settings = useTranslations('settings')
  return (member: string) => {
    const facts = ofLookUp.find((one) => one === member)
    if (facts) return settings(`audit.lookUp.${facts}`)
    const known = ofSettings.find((one) => one === member)
    if (known) return settings(known)
    const own = ofBusiness.find((one) => one === member)
    if (own) return settings(`business.${own}`)
    if (member === 'mapTiles') return settings('business.streets')
    const rule = ofRules.find((one) => one === member)
    if (rule) return settings(`rules.${rule}`)
    return fields.has(member as never) ? fields(member as never) : member
  }
}
