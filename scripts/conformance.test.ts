import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'
import { type Deployment, demoBusiness, startDeployment } from '@/e2e/deployment/deployment'

type Ended = { code: number; stdout: string; stderr: string }

/** Passes the external ID in the environment, so that it does not appear in the process list. */
function conformance(...given: string[]): Promise<Ended> {
  const env = { ...process.env, CONFORMANCE_EXTERNAL_ID: demoBusiness.externalId }
  const all = ['--import', 'tsx', 'scripts/conformance.ts', ...given]
  return new Promise((resolve) => {
    execFile(process.execPath, all, { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
  })
}

const against = ({ url }: Deployment, ...more: string[]) =>
  conformance('--url', url, '--business', demoBusiness.id, '--account', 'unknown', ...more)

test('npm run conformance prints the report and exits with 0 if nothing deviates', async () => {
  const deployment = await startDeployment()
  const { code, stdout } = await against(deployment)
  await deployment.close()
  expect(stdout).toContain('✓ holds       4.1-token')
  expect(code).toBe(0)
})

test('npm run conformance exits with 1 if something deviates, in every format', async () => {
  const deployment = await startDeployment({ fault: 'error: no text' })
  const { code, stdout } = await against(deployment, '--format', 'json')
  await deployment.close()
  expect(JSON.parse(stdout).results).toContainEqual(expect.objectContaining({ id: '2.4-error' }))
  expect(code).toBe(1)
})

test.each([
  ['--url', 'http://127.0.0.1:9/v1/external', '--business', 'harbour'],
  ['--url', 'https://api.example.com/v1/external', '--business', 'harbour', '--write'],
  ['--url', 'api.example.com', '--business', 'harbour'],
  ['--url', 'https://somebody:secret@api.example.com', '--business', 'harbour'],
  ['--uri', 'https://api.example.com/v1/external'],
])('npm run conformance %s %s %s %s %s prints one sentence and exits with 2', async (...given) => {
  const { code, stdout, stderr } = await conformance(...given.filter((one) => typeof one === 'string'))
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect([code, stdout]).toEqual([2, ''])
})
