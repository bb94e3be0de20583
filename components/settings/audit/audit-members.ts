import { useTranslations } from 'next-intl'

/** Fields that repeat the record's name, or that mean nothing to a person. */
const silent: Record<string, readonly string[]> = {
  job: ['kind', 'total', 'action'],
  // The names of these records already state their account or identity.
  accountNote: ['accountId'],
  device: ['accountId'],
  responder: ['accountId', 'identityId'],
  notification: ['kind', 'recipients'],
  view: ['kind'],
}
const alwaysSilent = [
  'id',
  'version',
  'createdAt',
  'updatedAt',
  'deletedAt',
  'blockedDate',
  'startedPosition',
  'endedPosition',
]

/** Fields whose values only programs can read: the log shows only that they have changed. */
const untold = ['attributesValue', 'metadata', 'filters', 'query', 'clocks', 'ring', 'polygon']

export const isTold = (member: string) => !untold.includes(member)

export const isSilent = (recordKind: string, member: string) =>
  alwaysSilent.includes(member) || (silent[recordKind]?.includes(member) ?? false)

/** Fields that the settings already have labels for, by the namespace of those labels. */
const inSettings = {
  '': [
    'name',
    'description',
    'group',
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
    'priority',
    'synonyms',
  ],
  'business.': [
    'defaultCountry',
    'timeZone',
    'drill',
    'approvalAbove',
    'inFlightLimit',
    'languageAttribute',
    'locationAttribute',
    'cardAttributes',
    'logo',
    'accentColour',
  ],
  'identities.': ['sendsUnapproved', 'supervisor'],
  'rules.': ['minimum', 'maximum', 'pattern', 'order'],
} as const

const places = Object.entries(inSettings).flatMap(([place, members]) =>
  members.map((member): [string, string] => [member, place + member]),
)
const settingsKeys = new Map([...places, ['mapTiles', 'business.streets']])

/** The fields in the entry of an account look-up. */
const ofLookUp = ['found', 'by'] as const

/**
 * The label that a field has on the screen where it is edited. A field that no screen labels gets a generic
 * label, never its raw name.
 */
export function useMemberName() {
  const fields = useTranslations('accounts.fields')
  const settings = useTranslations('settings')
  const own = useTranslations('settings.audit.members')
  const lookUp = useTranslations('settings.audit.lookUp')
  return (recordKind: string, member: string): string => {
    if (recordKind === 'identity' && member === 'expiresAt') return settings('identities.lastDay')
    const fact = ofLookUp.find((one) => one === member)
    if (fact) return lookUp(fact)
    const key = settingsKeys.get(member)
    if (key) return settings(key as never)
    if (own.has(member as never)) return own(member as never)
    return fields.has(member as never) ? fields(member as never) : own('other')
  }
}
