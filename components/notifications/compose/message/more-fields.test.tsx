import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useWatch } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { messages } from '@/lib/i18n/messages'
import { ComposeForm } from '../compose-form.fixture'
import { type Draft, emptyDraft, isEmptyDraft, toBody } from '../draft'
import { MoreFields } from './more-fields'

afterEach(cleanup)

const fields = (draft: Partial<Draft> = {}) => (
  <ComposeForm draft={{ title: 'Leave now', ...draft }}>
    <MoreFields />
    <Message />
  </ComposeForm>
)

function Message() {
  const draft = useWatch({ compute: (values: Draft) => values })
  const body = toBody(draft, { phones: ['+56911112222'] }, { undoSeconds: 0, sendAgain: false })
  return <output>{JSON.stringify(body.message)}</output>
}

const said = () => JSON.parse(screen.getByRole('status').textContent ?? '')

test('a message is sent as urgent if that option under “More” is checked', () => {
  showPiece(fields())
  expect(said()).toEqual({ title: 'Leave now' })
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  fireEvent.click(screen.getByRole('checkbox', { name: /^Urgent/ }))
  expect(said()).toEqual({ title: 'Leave now', urgent: true })
})

test('an urgent draft shows the option as checked, in every language', () => {
  for (const language of ['en', 'es', 'pt'] as const) {
    const shown = showPiece(fields({ urgent: true }), { language })
    const name = messages[language].notifications.compose.urgent
    expect(screen.getByRole('checkbox', { name: new RegExp(`^${name}`) })).toHaveProperty('checked', true)
    shown.unmount()
  }
  expect(isEmptyDraft({ ...emptyDraft, urgent: true })).toBe(false)
})
