import { expect, test } from 'vitest'
import { attributionParts } from './attribution-parts'

test('plain text is a single part', () => {
  expect(attributionParts('© Acme & sons')).toEqual([{ text: '© Acme & sons' }])
})

test('a web link keeps its text and its URL', () => {
  const html = '&copy; <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors'
  expect(attributionParts(html)).toEqual([
    { text: '© ' },
    { text: 'OpenStreetMap', href: 'https://www.openstreetmap.org/copyright' },
    { text: ' contributors' },
  ])
})

test('scripts and `javascript:` URLs are removed', () => {
  const html = '<img src=x onerror=alert(1)><a href="javascript:alert(1)">here</a>'
  expect(attributionParts(html)).toEqual([{ text: 'here' }])
})
