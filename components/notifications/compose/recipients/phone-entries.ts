import type { CountryCode } from 'libphonenumber-js/min'
import { finerSplits, type PhoneToken, splitPhones } from './phone-tokens'
import { type PhoneReading, readPastedPhone } from './read-pasted-phone'

export type PhoneEntry = PhoneToken & { reading: PhoneReading | { kind: 'twice'; phone: string } }

/** Parses pasted text step by step, so that ten thousand numbers never block the page. */
export type PhoneReader = { total: number; step: () => boolean; entries: PhoneEntry[] }

type Known = Map<string, PhoneReading>

/** `known` caches earlier results, so that typing a digit reparses one number instead of all of them. */
export function createPhoneReader(text: string, country: CountryCode | undefined, known: Known): PhoneReader {
  const cells = splitPhones(text)
  const seen = new Set<string>()
  const entries: PhoneEntry[] = []
  const read = (piece: string) =>
    remember(known, `${country} ${piece}`, () => readPastedPhone(piece, country))
  let index = 0
  const step = () => {
    const cell = cells[index++]
    if (cell) for (const token of cut(cell, read)) entries.push(nameOnce(token, read(token.text), seen))
    return index < cells.length
  }
  return { total: cells.length, step, entries }
}

/** A cell that is not a number may contain several: it is split only if every piece is a valid number. */
function cut(cell: PhoneToken, read: (text: string) => PhoneReading): PhoneToken[] {
  if (read(cell.text).kind !== 'wrong') return [cell]
  const isGood = ({ text }: PhoneToken) => read(text).kind === 'good'
  return finerSplits(cell).find((pieces) => pieces.every(isGood)) ?? [cell]
}

function nameOnce(token: PhoneToken, reading: PhoneReading, seen: Set<string>): PhoneEntry {
  if (reading.kind !== 'good') return { ...token, reading }
  if (seen.has(reading.phone)) return { ...token, reading: { kind: 'twice', phone: reading.phone } }
  seen.add(reading.phone)
  return { ...token, reading }
}

function remember(known: Known, key: string, make: () => PhoneReading): PhoneReading {
  const found = known.get(key)
  if (found) return found
  const made = make()
  known.set(key, made)
  return made
}
