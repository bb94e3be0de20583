import type { OtherForm } from '@/lib/contract/operation'
import { issue } from '../api-error'
import { isStorable } from '../text-check'
import { parseWithinLimits } from './body'
import { readLocation } from './read-coordinates'
import { listOfOne, type Reading, unwrap } from './unwrap'

/** Reads fields in the other forms that callers may send. Each of these forms adds a warning. */
export function readOtherForms(body: unknown, forms: Readonly<Record<string, OtherForm>>): Reading {
  if (!isObject(body)) return { value: body, warnings: [] }
  const readings = Object.entries(forms)
    .filter(([member]) => Object.hasOwn(body, member))
    .map(([member, form]) => ({ member, ...readers[form](body[member], member) }))
  const read = Object.fromEntries(readings.map(({ member, value }) => [member, value]))
  return { value: { ...body, ...read }, warnings: readings.flatMap(({ warnings }) => warnings) }
}

const readers: Record<OtherForm, (value: unknown, path: string) => Reading> = {
  text: readText,
  object: readObject,
  account: readAccount,
  location: (value, path) => {
    const object = readObject(value, path)
    const { value: location, warnings } = readLocation(object.value, path)
    return { value: location, warnings: [...object.warnings, ...warnings] }
  },
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readObject(value: unknown, path: string): Reading {
  return unwrap(value, path, (text) => parseWithinLimits(text))
}

const isNamed = (value: unknown) => typeof value === 'string' || typeof value === 'number'
const namingMembers = ['phone', 'id', 'username']

/** Reads an account in other forms, such as `+56…` or `{phone: "+56…"}`, as a tag and a value. */
function readAccount(value: unknown, path: string): Reading {
  const { value: account, warnings } = readObject(value, path)
  if (isNamed(account)) return { value: { value: account }, warnings }
  if (!isObject(account) || isNamed(account.tag) || isNamed(account.value))
    return { value: account, warnings }
  const tag = namingMembers.find((name) => isNamed(account[name]))
  if (tag === undefined) return { value: account, warnings }
  const { [tag]: named, ...others } = account
  return { value: { ...others, tag, value: named }, warnings }
}

/** Converts numbers and booleans to text, and removes characters that cannot be stored. */
function readText(value: unknown, path: string): Reading {
  if (Array.isArray(value) && value.length === 1 && !Array.isArray(value[0])) {
    const { value: text, warnings } = readText(value[0], path)
    return { value: text, warnings: [listOfOne(path), ...warnings] }
  }
  if (typeof value === 'number' || typeof value === 'boolean') return { value: String(value), warnings: [] }
  if (typeof value !== 'string' || isStorable(value)) return { value, warnings: [] }
  const warning = issue(path, 'invalid_text', 'had characters that cannot be stored, which were removed')
  return { value: value.toWellFormed().replaceAll('\u0000', ''), warnings: [warning] }
}
