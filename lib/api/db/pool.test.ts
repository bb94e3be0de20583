import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../fixtures/server'
import { queryRow } from './pool'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

test('no statement of the API starts further processes of PostgreSQL', async () => {
  const text = `select current_setting('max_parallel_workers_per_gather') as workers`
  expect(await queryRow({ text })).toEqual({ workers: '0' })
})
