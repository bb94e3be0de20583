import { expect, test } from 'vitest'
import { testApi } from '../fixtures/test-api'
import { queryRow } from './pool'

testApi()

test('no statement of the API starts further processes of PostgreSQL', async () => {
  const text = `select current_setting('max_parallel_workers_per_gather') as workers`
  expect(await queryRow({ text })).toEqual({ workers: '0' })
})
