import { expect, test } from 'vitest'
import { GET } from './route'

const ask = (accent: string) => GET(new Request(`http://console/api/brand.css?accent=${accent}`))

test('the stylesheet sets the color in both themes and is cached by its URL', async () => {
  const answer = ask('0f766e')
  expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8')
  expect(answer.headers.get('cache-control')).toMatch(/max-age=\d+/)
  const css = await answer.text()
  expect(css).toContain('[data-theme="light"]) { --accent: #0f766e; --accent-text: #ffffff;')
  expect(css.match(/--accent: #63a6a1; --accent-text: #121316;/g)).toHaveLength(2)
})

test.each(['', 'teal', '0f766', '0f766e;}body{display:none', '0f766e%0a'])(
  '%j is rejected as a color',
  (accent) => {
    expect(ask(accent).status).toBe(404)
  },
)
