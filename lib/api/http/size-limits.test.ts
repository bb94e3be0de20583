import { expect, test } from 'vitest'
import * as z from 'zod'
import type { Operation } from '@/lib/contract/operation'
import { operations } from '@/lib/contract/operations'
import { parseRequest } from './parse-request'
import { findExcess } from './size-limits'

const all = Object.entries<Operation>(operations)
const members = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`m${at}`, 0]))

/** The paths in a JSON Schema of all lists without `maxItems`. */
function unboundedLists(schema: unknown, place = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const isUnbounded = 'type' in schema && schema.type === 'array' && !('maxItems' in schema)
  const inside = Object.entries(schema).flatMap(([key, member]) => unboundedLists(member, `${place}/${key}`))
  return isUnbounded ? [place, ...inside] : inside
}

test.each(all)('every list in a request of %s has a maximum', (_, { request }) => {
  for (const part of [request.query, request.body]) {
    if (part)
      expect(unboundedLists(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }))).toEqual([])
  }
})

const Body = z.strictObject({
  name: z.string().optional(),
  metadata: z.looseObject({}).optional(),
  people: z
    .array(z.strictObject({ name: z.string(), age: z.number() }))
    .max(900)
    .optional(),
})
const person = { name: 'Ana', age: 41 }

test.each([
  ['unknown fields', members(1_001), ' too_many_members'],
  ['fields of metadata', { metadata: members(1_000) }, 'metadata too_many_members'],
  [
    'nested fields in metadata',
    { metadata: { a: [{ b: members(999) }] } },
    'metadata.a.0.b too_many_members',
  ],
  ['fields in place of a string', { name: members(1_000) }, 'name too_many_members'],
  ['unknown fields of items', { people: [members(1_000)] }, 'people.0 too_many_members'],
  ['a list that is too long', { people: Array(901).fill({}) }, 'people too_many'],
  ['a long list in metadata', { metadata: { a: Array(10_001).fill(0) } }, 'metadata.a too_many_members'],
  ['a long list in the wrong place', { name: Array(10_001).fill({}) }, 'name too_many_members'],
])('a body with %s is too large', (_, body, expected) => {
  const excess = findExcess(Body, body)
  expect(`${excess?.path} ${excess?.code}`).toBe(expected)
})

test('items in a documented list do not count as fields', () => {
  expect(findExcess(Body, { ...members(999), people: Array(900).fill(person) })).toBeUndefined()
})

test.each([
  ['updateAccount', { attributesValue: Array(200).fill(fullAttribute()) }],
  [
    'sendNotification',
    { message: { title: 'x' }, accountIDs: Array.from({ length: 10_000 }, (_, at) => `id-${at}`) },
  ],
  ['checkImport', { fields: Array(500).fill({ column: 0 }) }],
] as const)('the largest documented body for %s is not too large', async (name, body) => {
  const request = new Request('http://api.test', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const parsing = parseRequest(operations[name], request, { params: {}, strict: false })
  const issues = await parsing.then(
    () => [],
    (error) => error.data.issues,
  )
  expect(JSON.stringify(issues)).not.toContain('too_many')
})

function fullAttribute() {
  return { attributeId: 'a', value: { text: 'x', number: 1, boolean: true, date: '2026-01-01', image: null } }
}
