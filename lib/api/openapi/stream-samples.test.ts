import { expect, test } from 'vitest'
import { operations } from '@/lib/contract/operations'
import { exampleAnswer } from './example-answers'

test.each([
  ['streamAlerts', ['ready', 'alert']],
  ['streamNotification', ['ready', 'notification']],
] as const)('the sample of %s shows the events of that stream', (name, events) => {
  const sample = String(exampleAnswer(operations[name]))
  expect([...sample.matchAll(/^event: (\w+)$/gm)].map(([, event]) => event)).toEqual(events)
})
