import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '@/lib/env'
import { createLogger } from '@/lib/logging'
import { freePort } from '../fixtures/free-port'
import { type Running, startMetrics } from './metrics-server'

const known = new Set<string>()
let metrics: Running
beforeAll(async () => {
  const settings = { ...readSettings({}), METRICS_PORT: await freePort() }
  metrics = await startMetrics(settings, createLogger('test', 'silent'))
  const text = await (await fetch(`http://127.0.0.1:${settings.METRICS_PORT}/metrics`)).text()
  for (const [, name = '', type] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
    const parts = type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']
    for (const part of parts) known.add(name + part)
  }
})
afterAll(() => metrics.stop())

test.each([
  ['deploy/prometheus/rules.yml', 8],
  ['deploy/prometheus/rules.test.yml', 8],
  ['deploy/grafana/dashboard.json', 25],
])('every metric that %s names exists', (file, atLeast) => {
  const named = new Set(readFileSync(file, 'utf8').match(/\b(beacon|process|nodejs)_[a-z0-9_]+/g))
  expect(named.size).toBeGreaterThanOrEqual(atLeast)
  expect([...named].filter((name) => !known.has(name))).toEqual([])
})

test('every alert is tested and explained in the documentation', () => {
  const rules = readFileSync('deploy/prometheus/rules.yml', 'utf8')
  const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => name as string)
  const tests = readFileSync('deploy/prometheus/rules.test.yml', 'utf8')
  const docs = readFileSync('docs/operations.md', 'utf8')
  expect(alerts.length).toBeGreaterThanOrEqual(10)
  expect(alerts.filter((name) => !tests.includes(`alertname: ${name}`))).toEqual([])
  expect(alerts.filter((name) => !docs.includes(`| \`${name}\` |`))).toEqual([])
})
