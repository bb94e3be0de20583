import { readFileSync } from 'node:fs'
import { expect, test } from './fixtures'
import { externalId, isLongRun, killedLogFile, logFile } from './product'

/** Covers all journeys: the product must not have logged any of their phone numbers, texts or secrets. */
test('the log of the whole run contains no phone number, token, external ID or message text', async () => {
  // Only journeys of the long run start products of their own.
  const files = isLongRun ? [logFile, killedLogFile] : [logFile]
  const log = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const lines = log.split('\n')
  expect(lines.filter((line) => line.includes('"operation"')).length).toBeGreaterThan(50)
  expect(lines.filter((line) => /\+\d{8,}|%2B\d{8,}/.test(line))).toEqual([])
  expect(lines.filter((line) => /Bearer |"externalId"|accessToken/.test(line))).toEqual([])
  expect(log).not.toContain(externalId)
  expect(log).not.toContain('Water cut')
})

/**
 * Next prints ⨯ for a disabled experiment and for a POST that the browser aborted before the response
 * (vercel/next.js#56529); React complains about pages that were left while they streamed.
 */
const harmless =
  /⨯ (agentUpgrade|turbopackFileSystemCacheForBuild)|⨯ uncaughtException:\s+Error: aborted|already flushed boundaries should not be flushed again/

test('nothing unexpected happened on the server during the run', async () => {
  const lines = readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => !harmless.test(line))
  expect(lines.filter((line) => /"level":(50|60)|unexpected failure|⨯/.test(line))).toEqual([])
})
