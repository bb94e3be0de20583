import { expect, test } from 'vitest'
import { batchLoad } from './batch-load'

function rig() {
  const statements: (readonly number[])[] = []
  const double = batchLoad(async (keys: readonly number[]) => {
    statements.push(keys)
    if (keys.includes(-1)) throw new Error('refused')
    return keys.map((key) => key * 2)
  })
  return { statements, double }
}

test('calls in the same turn of the event loop share a statement, and each gets its own result', async () => {
  const { statements, double } = rig()
  expect(await Promise.all([3, 1, 3, 2].map(double))).toEqual([6, 2, 6, 4])
  expect(await double(5)).toBe(10)
  expect(statements).toEqual([[3, 1, 3, 2], [5]])
})

test('no statement loads more than 100 records', async () => {
  const { statements, double } = rig()
  const keys = Array.from({ length: 250 }, (_, key) => key)
  expect(await Promise.all(keys.map(double))).toEqual(keys.map((key) => key * 2))
  expect(statements.map(({ length }) => length)).toEqual([100, 100, 50])
})

test('a failing statement fails only its own callers', async () => {
  const { double } = rig()
  const failed = await Promise.allSettled([double(1), double(-1)])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await double(1)).toBe(2)
})
