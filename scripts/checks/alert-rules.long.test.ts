import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { findCommand, installPackage } from '../machine-tools'

const folder = 'deploy/prometheus'

function promtool(...args: string[]) {
  const path = findCommand(['promtool']) ?? installPackage('prometheus', ['promtool'])
  if (!path)
    throw new Error('This test needs promtool: install Prometheus (on Debian, the package prometheus).')
  const { status, stdout, stderr } = spawnSync(path, args, { cwd: folder, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

test('the alert rules are valid', () => {
  expect(promtool('check', 'rules', 'rules.yml')).toMatchObject({ status: 0 })
})

test('each alert fires when it should, and not otherwise', () => {
  expect(promtool('test', 'rules', 'rules.test.yml')).toMatchObject({ status: 0 })
})
