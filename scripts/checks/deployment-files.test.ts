import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parseYaml } from '@redocly/openapi-core'
import { expect, test } from 'vitest'

type Service = {
  build?: { target: string }
  environment?: Record<string, string>
  secrets?: string[]
  depends_on?: Record<string, { condition: string }>
  healthcheck?: object
}
type Compose = { services: Record<string, Service>; secrets: Record<string, object> }

const run = promisify(execFile)
const read = (file: string) => readFileSync(file, 'utf8')
const chart = 'deploy/helm/beacon'
const templates = readdirSync(`${chart}/templates`).map((name) => `${chart}/templates/${name}`)
const units = readdirSync('deploy/systemd').map((name) => `deploy/systemd/${name}`)
const compose = parseYaml(read('deploy/docker/compose.yml')) as Compose
const dockerfile = read('deploy/docker/Dockerfile')
const values = parseYaml(read(`${chart}/values.yaml`)) as Record<string, unknown>

/** The first group of every match of the pattern. */
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

const known = new Set(matches(read('lib/env.ts'), /^ {2}([A-Z_]+):/gm))
const ofNodeAndNext = new Set(['NODE_ENV', 'NEXT_TELEMETRY_DISABLED'])
const unknown = (names: string[]) => names.filter((name) => !known.has(name) && !ofNodeAndNext.has(name))

test('every setting of the containers, units and chart exists', () => {
  expect(known.size).toBeGreaterThan(50)
  const beacon = Object.values(compose.services).filter(({ build }) => build)
  const given = beacon.flatMap(({ environment }) => Object.keys(environment ?? {}))
  expect(given).toContain('SECRET_FILE')
  expect(unknown(given.map((name) => name.replace(/_FILE$/, '')))).toEqual([])
  const fromFiles = matches(read('deploy/docker/entrypoint.sh'), /^secrets="(.*)"$/gm)
    .join(' ')
    .split(' ')
  expect(fromFiles).toContain('SECRET')
  expect(unknown(fromFiles)).toEqual([])
  expect(unknown(matches(dockerfile, /^(?:ENV)? +([A-Z_]+)=[^"]*$/gm))).toEqual([])
  const ofUnits = units.flatMap((file) => matches(read(file), /^(?:Environment=)?([A-Z_]+)=/gm))
  expect(ofUnits).toContain('DATABASE_URL')
  expect(unknown(ofUnits)).toEqual([])
  const parts = [values, values.api, values.console, values.worker] as { settings: object }[]
  expect(unknown(parts.flatMap(({ settings }) => Object.keys(settings)))).toEqual([])
  const ofTemplates = templates.flatMap((file) => matches(read(file), /(?:- name|key): ([A-Z_]+)/g))
  expect(ofTemplates).toContain('API_URL')
  expect(unknown(ofTemplates)).toEqual([])
})

test('every file that they copy or run exists and gets into the image', () => {
  const copied = matches(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((names) => names.split(' '))
  expect(copied).toContain('package-lock.json')
  const texts = [dockerfile, ...units.map(read), ...templates.map(read), read('docs/deployment.md')]
  const started = texts.flatMap((text) =>
    matches(
      text.replaceAll(/["',[\]]/g, ' '),
      /\s((?:scripts|lib|deploy\/docker)\/[\w/.-]+\.(?:ts|mjs|sh))/g,
    ),
  )
  expect(new Set(started).size).toBeGreaterThan(5)
  const files = [...copied, ...started]
  expect(files.filter((file) => !existsSync(file))).toEqual([])
  const ignored = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  expect(files.filter((file) => ignored.some((path) => `${file}/`.startsWith(`${path}/`)))).toEqual([])
})

test('the Compose file names only services, secrets and targets that exist', () => {
  const { services, secrets } = compose
  const stages = matches(dockerfile, /^FROM \S+ AS (\w+)$/gm)
  expect(Object.keys(services)).toEqual(['database', 'api', 'worker', 'console', 'proxy'])
  const healthy = stages.filter((stage) =>
    dockerfile.split(` AS ${stage}\n`)[1]?.split('\nFROM')[0]?.includes('HEALTHCHECK'),
  )
  for (const [name, service] of Object.entries(services)) {
    if (service.build) expect(stages, name).toContain(service.build.target)
    for (const secret of service.secrets ?? []) expect(Object.keys(secrets), name).toContain(secret)
    for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
      expect(condition).toBe('service_healthy')
      expect(
        services[other]?.healthcheck ?? healthy.includes(services[other]?.build?.target ?? ''),
        other,
      ).toBeTruthy()
    }
  }
  const proxied = matches(read('deploy/docker/nginx.conf'), /set \$\w+ (\w+):/g)
  expect(proxied.toSorted()).toEqual(['api', 'console'])
})

test('the templates of the chart are YAML, and use values and definitions that exist', () => {
  const definitions = templates.flatMap((file) => matches(read(file), /define "([^"]+)"/g))
  const kinds = templates.flatMap((file) => {
    const text = read(file)
    for (const path of matches(text, /\.Values\.([\w.]+)/g))
      expect(valueAt(path), `${file}: ${path}`).toBeDefined()
    for (const name of matches(text, /include "([^"]+)"/g)) expect(definitions, file).toContain(name)
    const opened = matches(text, /\{\{-? (if|with|range|define) /g).length
    expect(matches(text, /\{\{-? (end) /g), file).toHaveLength(opened)
    if (file.endsWith('.tpl')) return []
    // Without the template expressions, the file must be valid YAML.
    const plain = text.replaceAll(/^\s*\{\{.*\}\}\s*$/gm, '').replaceAll(/\{\{.*?\}\}/g, 'x')
    return plain.split(/^---$/m).map((one) => (parseYaml(one) as { kind: string }).kind)
  })
  expect(kinds.toSorted()).toEqual([
    'Deployment',
    'Deployment',
    'Deployment',
    'Ingress',
    'Job',
    'PodDisruptionBudget',
    'PodDisruptionBudget',
    'Service',
    'Service',
  ])
})

function valueAt(path: string): unknown {
  return path.split('.').reduce<unknown>((inner, key) => (inner as Record<string, unknown>)?.[key], values)
}

test('a container takes settings from files, and does not start without one of them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'beacon-secrets-'))
  const file = join(folder, 'secret')
  writeFileSync(file, `it's "$HOME"\n`)
  const start = (path: string) =>
    run('sh', ['deploy/docker/entrypoint.sh', 'sh', '-c', 'echo "$SECRET, $SECRET_FILE."'], {
      env: { ...process.env, SECRET_FILE: path },
    })
  expect((await start(file)).stdout).toBe(`it's "$HOME", .\n`)
  await expect(start(`${file}s`)).rejects.toThrow(/SECRET_FILE names/)
  rmSync(folder, { recursive: true })
})

test('a container is healthy while its process is ready', async () => {
  let status = 200
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.url)
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const env = { ...process.env, PORT: String((server.address() as AddressInfo).port), API_PORT: '1' }
  const exitCode = (name: string) =>
    run(process.execPath, ['deploy/docker/health.mjs', name], { env }).then(
      () => 0,
      ({ code }) => code,
    )
  expect(await exitCode('console')).toBe(0)
  expect(await exitCode('api')).toBe(1)
  status = 503
  expect(await exitCode('console')).toBe(1)
  expect(asked).toEqual(['/readyz', '/readyz'])
  server.close()
})
