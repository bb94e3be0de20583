import { parser } from 'sax'
import { expect, test } from 'vitest'
import type { Report } from '../run'
import { formats } from './formats'

const report: Report = {
  url: 'https://api.example.com/v1/external',
  businessId: 'harbour & "sons"',
  write: false,
  startedAt: '2026-01-31T00:00:00.000Z',
  requests: 4,
  slowestMs: 12,
  settings: [{ name: 'UPSTREAM_LIST_ENCODING', value: 'brackets' }],
  leftBehind: ['The account <7> still exists.'],
  results: [
    { id: '4.4-status', section: '4.4', sentence: 'It is 200.', outcome: { kind: 'holds' } },
    {
      id: '4.4-shape',
      section: '4.4',
      sentence: 'It is an account.',
      outcome: { kind: 'deviates', sent: 'GET /account/7', came: '200 <script>alert(1)</script>' },
    },
    { id: '4.6-order', section: '4.6', sentence: 'Order', outcome: { kind: 'observed', seen: 'as asked' } },
    { id: '4.7-msg', section: '4.7', sentence: 'Text', outcome: { kind: 'not tried', why: 'needs --write' } },
    {
      id: '4.8-status',
      section: '4.8',
      sentence: 'Alert',
      outcome: { kind: 'not offered', why: 'answered with 404' },
    },
  ],
}

test.each(Object.entries(formats))('%s has every rule with its outcome, and what differs', (_, format) => {
  const text = format(report)
  for (const { id } of report.results) expect(text).toContain(id)
  for (const part of ['GET /account/7', 'as asked', 'needs --write', 'answered with 404'])
    expect(text).toContain(part)
})

test('the terminal report ends with the counts, the settings and what could not be removed', () => {
  expect(formats.terminal(report)).toContain(`
1 holds, 1 deviates, 1 observed, 1 not offered, 1 not tried.
4 requests, the slowest took 12 ms; started 2026-01-31T00:00:00.000Z.
A client of this deployment needs these settings:
  UPSTREAM_LIST_ENCODING=brackets
Could not be removed:
  The account <7> still exists.
`)
})

test('the terminal report has colors only if the terminal supports them', () => {
  expect(formats.terminal(report)).not.toContain('\u001b')
  expect(formats.terminal(report, true)).toContain('\u001b[31m✕ deviates')
})

test('nothing from a deployment becomes markup, and the HTML report has no script', () => {
  expect(formats.html(report)).not.toContain('<script')
  expect(formats.html(report)).toContain('&lt;script&gt;')
  expect(formats.html(report)).toContain('harbour &amp; &quot;sons&quot;')
})

test('the JUnit report is XML with one failure for each deviation', () => {
  const tags: string[] = []
  const reader = parser(true)
  reader.onopentag = ({ name }) => tags.push(name)
  reader.write(formats.junit(report)).close()
  expect(tags.filter((name) => name === 'testcase')).toHaveLength(5)
  expect(tags.filter((name) => name === 'failure')).toHaveLength(1)
  expect(tags.filter((name) => name === 'skipped')).toHaveLength(2)
})
