import type { Account, AttributeValue } from '@/lib/contract/accounts/account'
import type { ExportColumn } from '@/lib/contract/accounts/account-export'
import { importFields } from '@/lib/contract/choices'
import type { Attribute } from '@/lib/contract/definitions'
import { slotDay } from '@/lib/format/time/slot-date'
import { isDay } from '@/lib/format/time/typed-day'
import { invalidArguments, issue } from '../../api-error'
import { readDefinitions } from '../../definitions/cache'
import type { Cell } from '../../exports/csv-service'
import { attributePrefix, typeTexts } from '../../imports/row-service'

export type Column = { heading: string; read: (account: Account) => Cell }

/**
 * The columns of an export: those requested, or all, with headings that an import recognizes. `plain` writes
 * empty metadata as `{}`. Throws a 422 at `columns.<index>.field` for an unknown attribute.
 */
export async function readColumns(
  businessId: string,
  asked: readonly ExportColumn[] | undefined,
  plain: boolean,
): Promise<Column[]> {
  const { accountTypes, attributes } = await readDefinitions(businessId)
  const types = typeTexts(accountTypes)
  const columns = asked ?? allColumns([...attributes.values()])
  return columns.map(({ field, heading }, index) => {
    if (field === 'metadata' && !plain) return { heading, read: readMetadata }
    if (!field.startsWith(attributePrefix)) return { heading, read: ownReader(field as OwnField, types) }
    const attribute = attributes.get(field.slice(attributePrefix.length))
    if (attribute) return { heading, read: attributeReader(attribute) }
    throw invalidArguments(issue(`columns.${index}.field`, 'unknown_attribute', 'is not a defined attribute'))
  })
}

/**
 * All columns: the ID and the creation date, which an import ignores, the fields of an import, and
 * attributes.
 */
const allColumns = (attributes: readonly Attribute[]): ExportColumn[] => [
  ...(['id', 'creationDate', ...importFields] as const).map((field) => ({ field, heading: field })),
  ...attributes.map(({ id, tag }) => ({
    field: `${attributePrefix}${id}` as const,
    heading: attributePrefix + tag,
  })),
]

type OwnField = 'id' | 'creationDate' | (typeof importFields)[number]
const moments: readonly OwnField[] = ['creationDate', 'expirationDate', 'birthday']

function ownReader(field: OwnField, types: ReadonlyMap<string, string>): Column['read'] {
  if (field === 'accountType') return ({ accountType }) => types.get(accountType) ?? accountType
  if (moments.includes(field)) return (account) => momentOf(account[field])
  return (account) => cellOf(account[field])
}

/** An empty cell instead of `{}` for an account without metadata. */
const readMetadata: Column['read'] = ({ metadata }) =>
  Object.keys(metadata ?? {}).length > 0 ? cellOf(metadata) : undefined

function attributeReader({ id, slot }: Attribute): Column['read'] {
  const read = slot === 'date' ? slotDateOf : cellOf
  return ({ attributesValue }) => read(attributeValueOf(attributesValue, id)?.[slot])
}

const attributeValueOf = (values: readonly AttributeValue[], id: string) =>
  values.find(({ attributeId }) => attributeId === id)?.value

const momentOf = (at: unknown): Cell =>
  typeof at === 'string' && at !== '' ? { at, ...(isDay(at) && { day: at }) } : undefined

const slotDateOf = (at: unknown): Cell => (typeof at === 'string' ? { at, day: slotDay(at) } : undefined)

function cellOf(value: unknown): Cell {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return JSON.stringify(value)
}
