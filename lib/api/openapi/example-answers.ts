import * as z from 'zod'
import { streamAlerts } from '@/lib/contract/alerts/stream'
import { streamNotification } from '@/lib/contract/following'
import { type Operation, workbookMedia } from '@/lib/contract/operation'
import { exampleMembers, exampleRecords } from './example-records'

const files: Record<string, string> = {
  'application/geo+json': '{"type":"FeatureCollection","features":[]}',
  'application/cap+xml':
    '<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>demo.1</identifier></alert>',
  'text/csv': "phone,fullname\r\n'+56912345678,Ana Ñuñoa\r\n",
  [workbookMedia]: 'PK…',
}

/** The first events of each stream. */
const streams = new Map<Operation, string>([
  [
    streamAlerts,
    'id: 18024\nevent: ready\ndata: {}\n\nid: 18025\nevent: alert\ndata: {"type": "created", "alert": …, "by": …, "at": …}\n\n',
  ],
  [streamNotification, 'event: ready\ndata: {}\n\nevent: notification\ndata: {"notification": …}\n\n'],
])

/** What an operation answers, put together from the records of its schema; for one that has a media type the text. */
export function exampleAnswer(operation: Operation): unknown {
  const { media, answer } = operation
  return media ? (streams.get(operation) ?? files[media]) : { data: exampleOf(answer, 'data') }
}

function exampleOf(schema: z.core.$ZodType, name: string): unknown {
  const record = exampleRecords.get(schema as z.ZodType)
  if (record !== undefined) return record
  const member = exampleMembers[name]
  if (Array.isArray(member)) return member
  if (schema instanceof z.ZodArray) return [exampleOf(schema.element, name)]
  if (schema instanceof z.ZodObject && member === undefined) {
    const members = Object.entries(schema.shape as Record<string, z.ZodType>)
    return Object.fromEntries(
      members
        .filter(([, member]) => !(member instanceof z.ZodOptional))
        .map(([key, member]) => [key, exampleOf(member, key)]),
    )
  }
  if (schema instanceof z.ZodNullable && member === undefined) return exampleOf(schema.unwrap(), name)
  if (member === undefined) throw new Error(`There is no example of the member ${name} of an answer.`)
  return member
}
