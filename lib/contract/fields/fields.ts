import * as z from 'zod'
import { priorities } from '../choices'
import { trimText } from './trim-text'

/** An ID in a request. None of our IDs has characters outside `[A-Za-z0-9_-]`. */
export const Id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be an ID')

/** An ID of an account, account type, attribute or alert: another deployment's IDs may be any text. */
export const RecordId = z.string().min(1).max(200)

/** An ID in a path. A malformed ID is treated like an unknown one, not as an invalid argument. */
export const PathId = z.string()

/**
 * A date-time with an offset (RFC 3339, T and Z in either case). Its year in UTC must be from 0 to 9999, so that it
 * can be returned in the same format.
 */
export const Timestamp = z
  .string()
  .toUpperCase()
  .datetime({ offset: true })
  .refine((value) => /^\d{4}-/.test(asUtc(value)), {
    params: { code: 'out_of_range' },
    message: 'must be between the years 0 and 9999',
  })

function asUtc(value: string): string {
  const moment = new Date(value)
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString()
}

/** Trims white space and invisible characters at both ends. */
export const trimmed = (max: number) => z.string().overwrite(trimText).max(max)

/** A new object for each rule, because zod removes the message from the object it is given. */
const blank = () => ({ params: { code: 'blank' }, message: 'must not be blank' })

/** Text with at least one visible character. */
export const nonBlank = (max: number) => trimmed(max).refine((value) => value !== '', blank())
export const anyText = z
  .string()
  .overwrite(trimText)
  .refine((value) => value !== '', blank())

/** Free text such as a note, stored exactly as written; must not be blank. */
export const prose = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => trimText(value) !== '', blank())

/** A six-digit CSS color. */
export const Colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a color such as #d92d20')

/** `true` or `false` in a query string. */
export const QueryBoolean = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .pipe(z.boolean())

/** An alert's priority: 1 is the most urgent, 4 the least. */
export const Priority = z.int().min(priorities.mostUrgent).max(priorities.leastUrgent)

/** A whole number in a query string. */
export const queryInteger = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(min).max(max))

/** Keyset paging: `limit` rows (50 by default, at most 500) after `cursor`, the previous page's `next`. */
export const paging = {
  limit: queryInteger(1, 500).default(50).describe('The maximum number to return.'),
  cursor: z.string().min(1).max(500).optional().describe('`next` from the previous page.'),
}

/** One page of a list: `{<plural>: […], next: cursor or null}`. */
export const page = <Name extends string, Row extends z.ZodType>(name: Name, row: Row) =>
  z.object({ [name]: z.array(row), next: z.string().nullable() } as Record<Name, z.ZodArray<Row>> & {
    next: z.ZodNullable<z.ZodString>
  })

const metadataDepth = 16

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((member) => isDeeperThan(member, levels - 1))
}

/** False if `value` contains a number that is too large for JavaScript, such as 1e400: it would be returned as null. */
function holdsFiniteNumbers(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'number' || Number.isFinite(value)
  return Object.values(value).every(holdsFiniteNumbers)
}

const byteLength = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length

/** Limits an object that may have unknown fields: at most `kibibytes` KiB as JSON and 16 levels deep. */
export function freeForm<Shape extends z.ZodObject>(object: Shape, kibibytes: number): Shape {
  return object
    .refine((value) => !isDeeperThan(value, metadataDepth), {
      params: { code: 'too_deep' },
      message: 'must not nest deeper than 16 levels',
      abort: true,
    })
    .refine(holdsFiniteNumbers, {
      params: { code: 'out_of_range' },
      message: 'must not contain a number beyond 1e308',
    })
    .refine((value) => byteLength(value) <= kibibytes * 1024, {
      params: { code: 'too_big' },
      message: `must not exceed ${kibibytes} KiB`,
    })
}

/** True if a number would lose precision: JSON parsers round integers beyond 2^53. */
const isUnsafe = (value: unknown) => Number.isInteger(value) && !Number.isSafeInteger(value)

/** A new object for each rule, because zod removes the message from the object it is given. */
const unsafeNumber = () => ({
  params: { code: 'unsafe_number' },
  message: 'is a number beyond 2^53 that would lose precision: send it as a string',
})

/** A number that JSON parsers do not round. */
export const SafeNumber = z.number().refine((value) => !isUnsafe(value), unsafeNumber())

/** The number of significant digits that every JSON parser preserves. */
const digitsKept = 15
const digitsOf = (value: number) => value.toExponential().replace(/e.*|\D/g, '').length

/** Like `SafeNumber`, but allows large numbers with few digits: 1e308, but not an 18-digit integer. */
export const KeptNumber = z
  .number()
  .refine((value) => Math.abs(value) <= 2 ** 53 || digitsOf(value) <= digitsKept, unsafeNumber())

function pathsOfUnsafeNumbers(value: unknown, path: string[] = []): string[][] {
  if (isUnsafe(value)) return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => pathsOfUnsafeNumbers(member, [...path, name]))
}

/** Rejects every number in a free-form object that would lose precision. */
export function withSafeNumbers<Shape extends z.ZodObject>(object: Shape): Shape {
  return object.superRefine((value, { addIssue }) => {
    for (const path of pathsOfUnsafeNumbers(value)) addIssue({ code: 'custom', path, ...unsafeNumber() })
  })
}

/** A free-form object (2.1) of at most 16 KiB as JSON and 16 levels deep. */
export const Metadata = freeForm(z.looseObject({}), 16)
export const MetadataInput = withSafeNumbers(Metadata)

/** The JSON Schema of an "exactly one of these properties" rule; zod checks it with a refinement. */
export const exactlyOneOf = (...names: string[]) => ({ oneOf: names.map((name) => ({ required: [name] })) })

/** Describes an enum and each of its values, as a Markdown list. */
export function describeValues(description: string, values: Record<string, string>): string {
  const list = Object.entries(values).map(([value, meaning]) => `- \`${value}\`: ${meaning}`)
  return `${description}\n\n${list.join('\n')}`
}

/** The response of an operation with a `media` type, as a stream. */
export const ByteStream = z.custom<ReadableStream<Uint8Array>>((value) => value instanceof ReadableStream)

/** A CSV file in any form that fetch can send; the server receives it as a stream. */
export const CsvUpload = z.custom<BodyInit>().transform((file) => file as ReadableStream<Uint8Array>)
