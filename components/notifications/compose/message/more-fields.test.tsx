import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useForm, useWatch } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { messages } from '@/lib/i18n/messages'
import { type Draft, emptyDraft, isEmptyDraft, toBody } from '../draft'
import { MoreFields } from './more-fields'

afterEach(cleanup)

function Fields({ values = {} }: { values?: Partial<Draft> }) {
  const form = useForm<Draft>({ defaultValues: { ...emptyDraft, title: 'Leave now', ...values } })
  const draft = useWatch({ control: form.control, compute: (written: Draft) => written })
  const body = toBody(draft, { phones: ['+56911112222'] }, { undoSeconds: 0, sendAgain: false })
  return (
    <>
      <MoreFields form={form} draft={draft} errors={{}} />
      <output>{JSON.stringify(body.message)}</output>
    </>
  )
}

const said = () => JSON.parse(screen.getByRole('status').textContent ?? '')

test('a message is sent as urgent if chosen under the further options', () => {
  showPiece(<Fields />)
  expect(said()).toEqual({ title: 'Leave now' })
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  fireEvent.click(screen.getByRole('checkbox', { name: /^Urgent/ }))
  expect(said()).toEqual({ title: 'Leave now', urgent: true })
})

test('an urgent draft shows the option as checked, in every language', () => {
  for (const language of ['en', 'es', 'pt'] as const) {
    const shown = showPiece(<Fields values={{ urgent: true }} />, { language })
    const name = messages[language].notifications.compose.urgent
    expect(screen.getByRole('checkbox', { name: new RegExp(`^${name}`) })).toHaveProperty('checked', true)
    shown.unmount()
  }
  expect(isEmptyDraft({ ...emptyDraft, urgent: true })).toBe(false)
})
