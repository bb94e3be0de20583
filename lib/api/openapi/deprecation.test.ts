import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Operation } from '@/lib/contract/operation'
import { basePath, operations } from '@/lib/contract/operations'
import { testApi } from '../fixtures/test-api'
import { makeDocument } from './document'

const { api } = testApi()
const { listAreas }: { listAreas: Operation } = operations
beforeAll(() => {
  listAreas.deprecated = { sunset: '2031-06-01', instead: 'Use `readArea`.' }
})
afterAll(() => {
  delete listAreas.deprecated
})

test('a deprecated operation is marked in the document, with its end and what to use instead', () => {
  const { paths } = makeDocument('bearer') as { paths: Record<string, Record<string, object>> }
  expect(paths['/areas']?.get).toMatchObject({
    deprecated: true,
    description: expect.stringMatching(/^Deprecated: it ends on 2031-06-01\. Use `readArea`\./),
  })
  expect(paths['/areas']?.post).not.toHaveProperty('deprecated')
})

test('its responses give its end in the Sunset header, even when they reject a call', async () => {
  const headers = { authorization: `Bearer ${api.token()}` }
  const sunset = async (path: string, given = {}) =>
    (await fetch(api.baseUrl + basePath + path, { headers: given })).headers.get('sunset')
  expect(await sunset('/areas', headers)).toBe('Sun, 01 Jun 2031 00:00:00 GMT')
  expect(await sunset('/areas')).toBe('Sun, 01 Jun 2031 00:00:00 GMT')
  expect(await sunset('/responders', headers)).toBeNull()
})
