import type { AccountType, AlertType, Attribute } from '@/lib/contract/definitions'

type New<Row> = Omit<Row, 'id' | 'version'>

/** What every new business begins with, to be changed or deleted as it likes. */
export const startingAccountTypes: New<AccountType>[] = [
  { name: 'Resident', description: 'Lives in the community' },
  { name: 'Staff', description: 'Works for the community' },
  { name: 'Visitor', description: 'Comes for a limited time' },
]

const optional = { accountTypeIds: [], required: false, options: [] }

export const startingAttributes: New<Attribute>[] = [
  { ...optional, tag: 'unit', name: 'Unit', slot: 'text' },
  { ...optional, tag: 'emergency_contact', name: 'Emergency contact', slot: 'text' },
  { ...optional, tag: 'household_size', name: 'People in the household', slot: 'number' },
  { ...optional, tag: 'needs_assistance', name: 'Needs assistance', slot: 'boolean' },
  { ...optional, tag: 'member_since', name: 'Member since', slot: 'date' },
  { ...optional, tag: 'photo', name: 'Photo', slot: 'image' },
]

export const startingAlertTypes: New<AlertType>[] = [
  { type: 'fire', name: 'Fire', shape: 'triangle', colour: '#d92d20' },
  { type: 'medical', name: 'Medical', shape: 'square', colour: '#1570ef' },
  { type: 'theft', name: 'Theft', shape: 'diamond', colour: '#b54708' },
  { type: 'accident', name: 'Accident', shape: 'circle', colour: '#6941c6' },
  { type: 'suspicious', name: 'Suspicious activity', shape: 'star', colour: '#475467' },
]
