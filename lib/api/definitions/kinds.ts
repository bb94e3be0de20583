import type { AccountType, AlertType, Attribute } from '@/lib/contract/definitions'

/** What the three kinds of definition differ in; `columns` maps a record's members to columns. */
export type Kind<Row> = {
  table: string
  recordKind: string
  columns: { [Member in Exclude<keyof Row & string, 'id' | 'version' | 'accounts'>]-?: string }
  /** The constraint that keeps a member unique, and that member. */
  unique?: { constraint: string; member: string }
}

export const accountTypeKind: Kind<AccountType> = {
  table: 'account_types',
  recordKind: 'accountType',
  columns: { name: 'name', description: 'description' },
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
  },
  unique: { constraint: 'attributes_tag', member: 'tag' },
}

export const alertTypeKind: Kind<AlertType> = {
  table: 'alert_types',
  recordKind: 'alertType',
  columns: { type: 'type', name: 'name', shape: 'shape', colour: 'colour' },
  unique: { constraint: 'alert_types_type', member: 'type' },
}
