import type { AccountType, AlertType, Attribute } from '@/lib/contract/definitions'
import type { Kind } from '../records/kind'

export const accountTypeKind: Kind<AccountType> = {
  table: 'account_types',
  recordKind: 'accountType',
  title: 'name',
  columns: { name: 'name', description: 'description', order: 'sort_order' },
  isOrdered: true,
}

export const attributeKind: Kind<Attribute> = {
  table: 'attributes',
  recordKind: 'attribute',
  title: 'name',
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
  title: 'name',
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
  unique: { constraint: 'alert_types_type', member: 'type' },
}
