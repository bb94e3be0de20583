import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chooseNames, withoutOverlaps } from './choose-names'
import { decodeNames } from './load-names'

const names = decodeNames(JSON.parse(readFileSync('public/map/names.json', 'utf8')))
const regions = [{ region: 'RM', latitude: -33.4, longitude: -70.6 }]
const at = (zoom: number, isNamed = false) =>
  chooseNames({ zoom, names, regions, isNamed, countryName: (code) => `Name of ${code}` })
const kindsAt = (zoom: number) => [...new Set(at(zoom).map(({ kind }) => kind))]

test('countries are named far out, regions in between, cities up to zoom 10, and nothing at street level', () => {
  expect(kindsAt(2)).toEqual(['country'])
  expect(kindsAt(4)).toEqual(['country', 'city'])
  expect(kindsAt(8)).toEqual(['region', 'city'])
  expect(kindsAt(11)).toEqual(['region'])
  expect(kindsAt(14)).toEqual([])
})

test("the file contains the world's towns with their coordinates, and countries by code, so that they can be named in any language", () => {
  const santiago = names.cities.find(({ name }) => name === 'Santiago')
  expect(santiago).toMatchObject({ latitude: -33.45, longitude: -70.67 })
  expect(at(2).map(({ text }) => text)).toContain('Name of CL')
  expect(names.countries.every(({ name }) => /^[A-Z]{2}$/.test(name))).toBe(true)
  const outside = [...names.countries, ...names.cities].filter(
    ({ latitude, longitude }) => Math.abs(latitude) > 90 || Math.abs(longitude) > 180,
  )
  expect(outside).toEqual([])
})

test("if the tiles already show names, only the business's regions are added", () => {
  expect(at(8, true).map(({ text }) => text)).toEqual(['RM'])
  expect(at(4, true)).toEqual([])
})

test('smaller towns are named at closer zooms', () => {
  expect(at(4).length).toBeLessThan(at(6).length)
  expect(at(6).length).toBeLessThan(at(9).length)
})

test('no name overlaps a more important one, and the number of names is limited', () => {
  const name = (text: string, x: number, y = 0) => ({ text, x, y, kind: 'city' as const })
  const kept = withoutOverlaps([name('aaaa', 0), name('bbbb', 20), name('cccc', 40), name('dddd', 0, 18)], 9)
  expect(kept.map(({ text }) => text)).toEqual(['aaaa', 'cccc', 'dddd'])
  expect(withoutOverlaps([name('a', 0), name('b', 500), name('c', 900)], 2)).toHaveLength(2)
})
