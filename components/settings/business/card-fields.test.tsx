import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useForm, useWatch } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPiece } from '@/components/console.fixture'
import { mostCardAttributes } from '@/lib/contract/choices'
import { type BusinessForm, toBusinessForm } from './business-form'
import { CardFields } from './card-fields'

const tags = Array.from({ length: mostCardAttributes + 1 }, (_, n) => `tag-${n}`)
const attributes = [
  ...tags.map((tag) => ({ id: tag, tag, name: `Name of ${tag}`, slot: 'text' })),
  { id: 'p', tag: 'photo', name: 'Photo', slot: 'image' },
]

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ data: { attributes, next: null } }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Fields({ cardAttributes }: { cardAttributes: string[] }) {
  const { control } = useForm<BusinessForm>({ defaultValues: { ...toBusinessForm(), cardAttributes } })
  const chosen = useWatch({ control, name: 'cardAttributes' })
  return (
    <>
      <CardFields control={control} error={undefined} />
      <output>{chosen.join(' ')}</output>
    </>
  )
}

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
const chosen = () => screen.getByRole('status').textContent

test('attributes keep the order in which they were chosen, and pictures are not offered', async () => {
  showPiece(<Fields cardAttributes={['tag-3']} />)
  fireEvent.click(await box('Name of tag-1'))
  fireEvent.click(await box('Name of tag-0'))
  fireEvent.click(await box('Name of tag-3'))
  expect(chosen()).toBe('tag-1 tag-0')
  expect(screen.queryByRole('checkbox', { name: 'Photo' })).toBeNull()
})

test('once a card is full, no more attributes can be chosen until one is removed', async () => {
  showPiece(<Fields cardAttributes={tags.slice(0, mostCardAttributes)} />)
  const last = await box(`Name of tag-${mostCardAttributes}`)
  expect(last.disabled).toBe(true)
  fireEvent.click(await box('Name of tag-0'))
  expect(last.disabled).toBe(false)
})

test('a chosen attribute that no longer exists is marked as lost and can be removed', async () => {
  showPiece(<Fields cardAttributes={['lost', 'tag-1']} />)
  fireEvent.click(await box('lost, no longer an attribute'))
  expect(chosen()).toBe('tag-1')
})
