import { cleanup, render, screen } from '@testing-library/react'
import dynamic from 'next/dynamic'
import { afterEach, expect, test } from 'vitest'
import { messages } from '@/lib/i18n/messages'
import { UiWordsProvider } from '../ui-words'
import { orLostPart } from './lost-part'

afterEach(cleanup)

type MapProps = { place: string }
const TheMap = ({ place }: MapProps) => <p>{`map of ${place}`}</p>

function show(load: () => Promise<typeof TheMap>) {
  const Part = dynamic<MapProps>(orLostPart(load), { ssr: false, loading: () => <p>loading</p> })
  render(
    <UiWordsProvider words={messages.en.common.ui}>
      <p>the rest of the page</p>
      <Part place="Santiago" />
    </UiWordsProvider>,
  )
}

test('if a component cannot be loaded, a message offers a reload and the rest of the page stays', async () => {
  show(() => Promise.reject(new Error('Failed to load chunk')))
  expect((await screen.findByRole('alert')).textContent).toContain(messages.en.common.ui.lostPart)
  expect(screen.getByText('Reload')).toBeTruthy()
  expect(screen.getByText('the rest of the page')).toBeTruthy()
})

test('a component that can be loaded is rendered', async () => {
  show(() => Promise.resolve(TheMap))
  expect(await screen.findByText('map of Santiago')).toBeTruthy()
})
