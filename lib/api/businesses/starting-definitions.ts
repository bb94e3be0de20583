import type { AccountType, AlertType, Attribute } from '@/lib/contract/definitions'
import type { NewDefinition } from '../definitions/kinds'

/** What every new business begins with, to be changed or deleted as it likes. */
export const startingAccountTypes: NewDefinition<AccountType>[] = [
  { name: 'Resident', description: 'Lives in the community' },
  { name: 'Staff', description: 'Works for the community' },
  { name: 'Visitor', description: 'Comes for a limited time' },
]

const optional = {
  description: '',
  accountTypeIds: [],
  required: false,
  options: [],
  minimum: null,
  maximum: null,
  pattern: null,
}

export const startingAttributes: NewDefinition<Attribute>[] = [
  { ...optional, tag: 'unit', name: 'Unit', slot: 'text' },
  { ...optional, tag: 'emergency_contact', name: 'Emergency contact', slot: 'text' },
  { ...optional, tag: 'household_size', name: 'People in the household', slot: 'number' },
  { ...optional, tag: 'needs_assistance', name: 'Needs assistance', slot: 'boolean' },
  { ...optional, tag: 'member_since', name: 'Member since', slot: 'date' },
  { ...optional, tag: 'photo', name: 'Photo', slot: 'image' },
]

export const startingAlertTypes: NewDefinition<AlertType>[] = [
  { type: 'fire', name: 'Fire', shape: 'triangle', colour: '#d92d20' },
  { type: 'medical', name: 'Medical', shape: 'square', colour: '#1570ef' },
  { type: 'theft', name: 'Theft', shape: 'diamond', colour: '#b54708' },
  { type: 'accident', name: 'Accident', shape: 'circle', colour: '#6941c6' },
  { type: 'suspicious', name: 'Suspicious activity', shape: 'star', colour: '#475467' },
]
