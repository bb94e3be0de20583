import { act, cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { forgetLooseTexts } from '@/components/loose-texts.fixture'
import { translatePage } from '@/components/translator.fixture'
import { Texts } from './texts'

beforeAll(translatePage)
afterEach(cleanup)
/** Some of these tests render loose text nodes on purpose, for comparison. */
afterEach(forgetLooseTexts)

/** Examples of text next to changing content, as a function of the number shown. */
const shapes: Record<string, (count: number) => ReactNode> = {
  'a text that changes next to an element': (count) => [<b key="b">Now</b>, `${count} open`],
  'one of two adjacent texts': (count) => ['Open: ', count],
  'a text that disappears next to an element': (count) => [<b key="b">Now</b>, count < 2 && 'one'],
  'a text inserted before another': (count) => [count > 1 && 'Late: ', 'open'],
  'an element inserted before a text': (count) => [count > 1 && <b key="b">Late</b>, ' open'],
  'a text after reordered elements': (count) => [
    ...(count > 1 ? ['b', 'a'] : ['a', 'b']).map((key) => <b key={key}>{key}</b>),
    ' open',
  ],
  'a text swapped for an element': (count) => [<i key="i" />, count > 1 ? <b key="b">many</b> : 'one'],
  'a lone text that appears and disappears': (count) => (count > 1 ? 'many' : null),
}

async function shown(piece: (count: number) => ReactNode) {
  const { container, rerender } = render(<p />)
  for (const count of [1, 2, 1, 3]) {
    rerender(<p>{piece(count)}</p>)
    // Lets the translator process what React has rendered.
    await act(async () => {})
  }
  return container.textContent
}

test.each(Object.entries(shapes))('%s keeps updating on a translated page', async (_, shape) => {
  const translated = await shown((count) => <Texts>{shape(count)}</Texts>)
  cleanup()
  render(<p>{shape(3)}</p>)
  expect(translated).toBe(document.body.textContent)
})

test('a text that is its element’s only child keeps updating without a wrapper', async () => {
  expect(await shown((count) => `${count} open`)).toBe('3 open')
})

test.each(['one of two adjacent texts', 'a text that changes next to an element'])(
  'without an element of its own, %s stops updating',
  async (name) => {
    expect(await shown(shapes[name] ?? (() => ''))).not.toContain('3')
  },
)

test('whitespace around a text stays outside its element', () => {
  render(
    <p>
      <Texts>{[<b key="b">3</b>, ' open ']}</Texts>
      <b>now</b>
    </p>,
  )
  expect(screen.getByText('open').outerHTML).toBe('<span>open</span>')
  expect(document.body.textContent).toBe('3 open now')
})
