import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Files that each break a rule on purpose: [the rule, the file, the import that breaks it]. */
const broken: [string, string, string][] = [
  ['contract-imports-zod-and-re2-only', 'lib/contract/a.ts', 'lib/format/phone/read-phone.ts'],
  ['contract-imports-zod-and-re2-only', 'lib/contract/b.ts', 'hono'],
  ['examples-stay-out-of-the-browser', 'lib/contract/c.ts', 'lib/contract/examples/examples.ts'],
  ['examples-stay-out-of-the-browser', 'components/a.tsx', 'lib/contract/examples/examples.ts'],
  ['description-imports-nothing-of-ours', 'lib/contract/description.ts', 'lib/contract/accounts/account.ts'],
  ['conformance-imports-the-description-alone', 'lib/conformance/a.ts', 'lib/contract/accounts/account.ts'],
  ['conformance-imports-the-description-alone', 'lib/conformance/b.ts', 'lib/api/accounts/service.ts'],
  ['client-imports-contract-env-tracing', 'lib/client/a.ts', 'lib/auth/session.ts'],
  ['sdk-imports-pieces-of-the-client', 'packages/sdk/src/a.ts', 'lib/client/client.ts'],
  ['auth-imports-client-contract-env', 'lib/auth/a.ts', 'lib/actions/run-action.ts'],
  ['actions-import-auth-client-contract', 'lib/actions/a.ts', 'lib/data/accounts/accounts.ts'],
  ['data-imports-contract-and-actions', 'lib/data/a.ts', 'lib/client/client.ts'],
  ['drafts-import-contract', 'lib/drafts/a.ts', 'lib/data/read.ts'],
  ['forms-import-data-drafts-and-texts', 'lib/forms/a.ts', 'lib/client/client.ts'],
  ['map-tiles-imports-env-and-contract', 'lib/map-tiles.ts', 'lib/auth/session.ts'],
  ['maps-import-env', 'lib/maps/a.ts', 'lib/auth/session.ts'],
  ['i18n-request-imports-auth-too', 'lib/i18n/request.ts', 'lib/data/accounts/accounts.ts'],
  ['components-import-what-is-given', 'components/accounts/a.tsx', 'lib/actions/run-action.ts'],
  ['components-import-what-is-given', 'components/accounts/b.tsx', 'lib/client/client.ts'],
  ['ui-imports-nothing-of-ours', 'components/ui/a.tsx', 'lib/format/phone/read-phone.ts'],
  ['api-is-imported-by-its-own-entries-alone', 'app/a.tsx', 'lib/api/accounts/service.ts'],
  ['api-is-imported-by-its-own-entries-alone', 'lib/client/b.ts', 'lib/api/accounts/service.ts'],
  ['api-routes-import-own-service', 'lib/api/alerts/routes.ts', 'lib/api/accounts/service.ts'],
  ['api-routes-import-own-service', 'lib/api/accounts/routes.ts', 'lib/api/accounts/repository.ts'],
  ['api-services-import-services-and-own-repository', 'lib/api/alerts/service.ts', 'lib/api/db/pool.ts'],
  [
    'api-services-import-services-and-own-repository',
    'lib/api/alerts/other-service.ts',
    'lib/api/accounts/repository.ts',
  ],
  [
    'api-services-import-services-and-own-repository',
    'lib/api/alerts/part/part-service.ts',
    'lib/api/accounts/repository.ts',
  ],
  [
    'api-repositories-belong-to-their-resource',
    'lib/api/alerts/part/reader.ts',
    'lib/api/accounts/repository.ts',
  ],
  [
    'rows-of-files-are-read-in-a-thread-alone',
    'lib/api/jobs/step-service.ts',
    'lib/api/imports/row-reader.ts',
  ],
  ['hono-only-where-http-is-served', 'lib/api/alerts/odd-service.ts', 'hono'],
  ['pg-only-in-db-and-repositories', 'lib/api/alerts/pg-service.ts', 'pg'],
  ['api-repositories-import-the-database', 'lib/api/alerts/repository.ts', 'lib/api/accounts/service.ts'],
  [
    'api-delivery-imports-its-port-and-its-own-repository',
    'lib/api/delivery/a.ts',
    'lib/api/accounts/service.ts',
  ],
  [
    'api-workers-import-logging-and-the-basics-of-the-database',
    'lib/api/workers/a.ts',
    'lib/api/notifications/repository.ts',
  ],
  ['api-db-imports-env-and-tracing', 'lib/api/db/a.ts', 'lib/contract/accounts/account.ts'],
  ['api-limits-import-the-database-and-logging', 'lib/api/limits/a.ts', 'lib/api/workers/backoff.ts'],
  ['api-counters-import-nothing-of-ours', 'lib/api/counters/a.ts', 'lib/api/db/pool.ts'],
  ['opentelemetry-only-where-traces-start', 'lib/client/c.ts', '@opentelemetry/core'],
  ['tracing-imports-env-alone', 'lib/tracing/a.ts', 'lib/logging.ts'],
  ['prom-client-only-in-metrics', 'lib/api/counters/b.ts', 'prom-client'],
  ['env-imports-nothing-of-ours', 'lib/env.ts', 'lib/contract/accounts/account.ts'],
  ['format-imports-nothing-of-ours', 'lib/format/a.ts', 'lib/contract/accounts/account.ts'],
  ['samples-import-contract-format-and-maps', 'lib/samples/a.ts', 'lib/api/accounts/service.ts'],
  ['samples-are-imported-by-the-api-alone', 'lib/data/c.ts', 'lib/samples/accounts.ts'],
  ['logging-imports-tracing-alone', 'lib/logging.ts', 'lib/contract/accounts/account.ts'],
  ['leaflet-only-in-the-map', 'components/alerts/a.tsx', 'leaflet'],
  ['leaflet-only-in-the-map', 'components/alerts/b.tsx', 'react-leaflet'],
  ['leaflet-only-in-the-map', 'components/alerts/c.tsx', 'protomaps-leaflet'],
  ['no-cycles', 'lib/i18n/a.ts', 'lib/i18n/b.ts'],
  ['no-odds-and-ends', 'lib/data/b.ts', 'lib/data/utils.ts'],
  ['tests-stay-out-of-the-product', 'lib/format/b.ts', 'lib/format/phone.test.ts'],
]
const allowed: [string, string][] = [
  ['app/page.tsx', 'lib/client/client.ts'],
  ['lib/api/alerts/fine-service.ts', 'lib/api/accounts/service.ts'],
  ['lib/api/alerts/list-repository.ts', 'lib/api/db/pool.ts'],
  ['lib/api/alerts/part/part-repository.ts', 'lib/api/db/pool.ts'],
  ['lib/api/seeding/service.ts', 'lib/samples/accounts.ts'],
  ['lib/api/seeding/repository.ts', 'lib/samples/accounts.ts'],
  ['components/map/a.ts', 'leaflet'],
]

let root: string
let found: string[]

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'beacon-layers-'))
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'))
  const targets = new Set([...broken.map(([, , to]) => to), ...allowed.map(([, to]) => to)])
  for (const target of targets) if (!isPackage(target)) write(target, 'export const x = 1\n')
  for (const [, from, to] of broken) write(from, importing(from, to))
  for (const [from, to] of allowed) write(from, importing(from, to))
  write('lib/i18n/b.ts', importing('lib/i18n/b.ts', 'lib/i18n/a.ts'))
  const { options = {}, ...rules } = createRequire(import.meta.url)(
    '../../.dependency-cruiser.cjs',
  ) as IConfiguration
  const { tsConfig: _, ...rest } = options
  const result = await cruise(['app', 'components', 'lib', 'packages'], {
    ...rest,
    baseDir: root,
    ruleSet: rules,
    validate: true,
  })
  const { violations } = (result.output as ICruiseResult).summary
  found = violations.map(
    ({ rule, from, to }) =>
      `${rule.name}: ${from} → ${to.replace(/.*node_modules\/((?:@[\w-]+\/)?[\w-]+)\/.*/, '$1')}`,
  )
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

test.each(broken)('%s: %s may not import %s', (rule, from, to) => {
  expect(found).toContain(`${rule}: ${from} → ${to}`)
})

test.each(allowed)('%s may import %s', (from, to) => {
  expect(found.filter((violation) => violation.endsWith(`${from} → ${to}`))).toEqual([])
})

const isPackage = (to: string) => to.startsWith('@') || !to.includes('/')

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

function importing(from: string, to: string): string {
  const up = '../'.repeat(from.split('/').length - 1) || './'
  const target = isPackage(to) ? to : up + to.replace(/\.tsx?$/, '')
  return `import * as x from '${target}'\nexport const y = x\n`
}
