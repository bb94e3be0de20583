import type { Alert } from '@/lib/contract/alerts/alert'
import type { Business } from '@/lib/contract/business'

type Element = [name: string, content: string | Element[]]

const namespace = 'urn:oasis:names:tc:emergency:cap:1.2'

/** The CAP categories (CAP 1.2, 3.2.2) of the alert types that a new business has. */
const categories = new Map([
  ['fire', 'Fire'],
  ['medical', 'Health'],
  ['theft', 'Security'],
  ['accident', 'Rescue'],
  ['suspicious', 'Security'],
])
const severities = ['Extreme', 'Severe', 'Moderate', 'Minor']
const mostUrgent = 2
const longestHeadline = 160

type Given = {
  alert: Alert
  business: Pick<Business, 'name' | 'language' | 'drill'>
  businessId: string
  /** The business's name for the alert type. */
  typeName: string
}

/** An alert as a Common Alerting Protocol 1.2 message, with its elements in schema order. */
export function writeCapMessage({ alert, business, businessId, typeName }: Given): string {
  const { id, version, createdAt, updatedAt } = alert
  const identifierOf = (number: number) => `${businessId}.${id}.${number}`
  const message: Element[] = [
    ['identifier', identifierOf(version)],
    ['sender', businessId],
    ['sent', capTime(updatedAt)],
    ['status', business.drill ? 'Exercise' : 'Actual'],
    ['msgType', messageType(alert)],
    ['scope', 'Restricted'],
    ['restriction', `For recipients chosen by ${legible(business.name)}`],
    ...(version > 1 ? [reference(`${businessId},${identifierOf(1)},${capTime(createdAt)}`)] : []),
    ['info', infoOf(alert, business, typeName)],
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<alert xmlns="${namespace}">${message.map(write).join('')}</alert>\n`
}

const reference = (text: string): Element => ['references', text]

function messageType({ version, closedCode }: Alert): string {
  if (version === 1) return 'Alert'
  return closedCode === 'false' || closedCode === 'duplicate' ? 'Cancel' : 'Update'
}

function infoOf(alert: Alert, business: Given['business'], typeName: string): Element[] {
  const { alertType, priority, closed, closedReason, acknowledgedAt, additional, region, location } = alert
  const isClosed = closed !== 0
  const event = legible(typeName) || `#${alert.number}`
  const place = [additional.street, region].map(legible).filter(Boolean).join(', ')
  const point = [location.latitude, location.longitude].map(decimal).join(',')
  const headline = [`#${alert.number} ${legible(typeName)}`.trim(), place].filter(Boolean).join(', ')
  return [
    ['language', business.language],
    ['category', categories.get(alertType.toLowerCase()) ?? 'Other'],
    ['event', event],
    ...(isClosed ? [['responseType', 'AllClear'] as Element] : []),
    ['urgency', isClosed ? 'Past' : priority <= mostUrgent ? 'Immediate' : 'Expected'],
    ['severity', severities[priority - 1] ?? 'Unknown'],
    ['certainty', acknowledgedAt === null ? 'Unknown' : 'Likely'],
    ['onset', capTime(alert.createdAt)],
    ...ifAny('senderName', business.name),
    ['headline', [...headline].slice(0, longestHeadline).join('')],
    ...ifAny('description', closedReason),
    [
      'parameter',
      [
        ['valueName', 'number'],
        ['value', String(alert.number)],
      ],
    ],
    [
      'area',
      [
        ['areaDesc', place || point],
        ['circle', `${point} ${decimal((location.accuracy ?? 0) / 1000)}`],
      ],
    ],
  ]
}

/** Returns an optional element, or nothing if it would be empty. */
function ifAny(name: string, text: string | null): Element[] {
  const said = legible(text)
  return said ? [[name, said]] : []
}

/** Never uses an exponent, because programs that read coordinates may not accept one. */
const decimals = new Intl.NumberFormat('en', { maximumFractionDigits: 9, useGrouping: false })
const decimal = (value: number) => decimals.format(value)

/** CAP requires `-00:00` for UTC, and does not allow fractions of a second. */
const capTime = (moment: string) => `${moment.slice(0, 19)}-00:00`

function write([name, content]: Element): string {
  return `<${name}>${typeof content === 'string' ? escapeXml(content) : content.map(write).join('')}</${name}>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const escapeXml = (text: string) => text.replace(/[&<>]/g, (letter) => entities[letter] as string)

/** Removes the control characters that XML 1.0 does not allow even when escaped. */
function legible(text: string | null | undefined): string {
  return [...(text ?? '')]
    .filter((letter) => letter >= ' ' || '\t\n\r'.includes(letter))
    .filter((letter) => letter !== '\ufffe' && letter !== '\uffff')
    .join('')
    .trim()
}
