import type { Area } from '@/lib/contract/alerts/areas'
import type { AccountType, AlertType, Attribute } from '@/lib/contract/definitions'

/** A definition to be stored; without an order of its own, it goes last. */
export type NewDefinition<Row> = Omit<
  Row,
  'id' | 'version' | 'order' | 'accounts' | 'accountsExact' | 'clocksSince'
> & {
  order?: number
}

/** How the kinds of definition differ; `columns` maps a record's members to columns. */
export type Kind<Row> = {
  table: string
  recordKind: string
  columns: {
    [Member in Exclude<keyof Row & string, 'id' | 'version' | 'accounts' | 'accountsExact'>]-?: string
  }
  /** The members stored as JSON. */
  json?: readonly string[]
  /** The members that are timestamps. */
  moments?: readonly string[]
  /** Whether users can reorder them. */
  isOrdered: boolean
  /** The constraint that makes a member unique, and that member. */
  unique?: { constraint: string; member: string }
}

export const accountTypeKind: Kind<AccountType> = {
  table: 'account_types',
  recordKind: 'accountType',
  columns: { name: 'name', description: 'description', order: 'sort_order' },
  isOrdered: true,
}

export const attributeKind: Kind<Attribute> = {
  table: 'attributes',
  recordKind: 'attribute',
  columns: {
    tag: 'tag',
    name: 'name',
    slot: 'slot',
    accountTypeIds: 'account_type_ids',
    required: 'required',
    options: 'options',
    description: 'description',
    group: 'group_name',
    minimum: 'minimum',
    maximum: 'maximum',
    pattern: 'pattern',
    order: 'sort_order',
  },
  isOrdered: true,
  unique: { constraint: 'attributes_tag', member: 'tag' },
}

export const alertTypeKind: Kind<AlertType> = {
  table: 'alert_types',
  recordKind: 'alertType',
  columns: {
    type: 'type',
    name: 'name',
    shape: 'shape',
    colour: 'colour',
    priority: 'priority',
    synonyms: 'synonyms',
    clocks: 'clocks',
    clocksSince: 'clocks_since',
  },
  json: ['clocks'],
  moments: ['clocksSince'],
  isOrdered: false,
  unique: { constraint: 'alert_types_type', member: 'type' },
}

export const areaKind: Kind<Area> = {
  table: 'areas',
  recordKind: 'area',
  columns: { name: 'name', polygon: 'polygon' },
  json: ['polygon'],
  isOrdered: false,
  unique: { constraint: 'areas_name', member: 'name' },
}
