'use client'

import type { CountryCode } from 'libphonenumber-js/min'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { PhoneEntry, PhoneReader } from './phone-entries'
import type { PhoneReading } from './read-pasted-phone'

/** The maximum time that parsing blocks the page before it pauses. */
const sliceMs = 8
/** Longer input is parsed only after a pause in typing, because splitting it alone takes noticeable time. */
const long = { characters: 20_000, pauseMs: 300 }

type Read = { text: string; country: string; entries: PhoneEntry[] }

export type PhoneEntries = ReturnType<typeof usePhoneEntries>

/** Parses the box while the user types; the last result stays until the next one is complete. */
export function usePhoneEntries(text: string, country: string) {
  const [read, setRead] = useState<Read>({ text: '', country: '', entries: [] })
  const known = useRef(new Map<string, PhoneReading>())
  useEffect(() => {
    if (text.trim() === '') return setRead({ text, country, entries: [] })
    let reader: PhoneReader | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let given = false
    const work = async () => {
      const { createPhoneReader } = await import('./phone-entries')
      if (given) return
      reader ??= createPhoneReader(text, (country || undefined) as CountryCode | undefined, known.current)
      const until = performance.now() + sliceMs
      let more = true
      while (more && performance.now() < until) more = reader.step()
      if (more) timer = setTimeout(work)
      else setRead({ text, country, entries: reader.entries })
    }
    if (text.length < long.characters) work()
    else timer = setTimeout(work, long.pauseMs)
    return () => {
      given = true
      clearTimeout(timer)
    }
  }, [text, country])
  const { entries } = read
  const parts = useMemo(() => sortOut(entries), [entries])
  return { entries, ...parts, isReading: read.text !== text || read.country !== country }
}

function sortOut(entries: PhoneEntry[]) {
  const of = (kind: PhoneEntry['reading']['kind']) => entries.filter(({ reading }) => reading.kind === kind)
  const good = of('good')
  const phones = good.map(({ reading }) => ('phone' in reading ? reading.phone : ''))
  const doubtful = good.filter(({ reading }) => reading.kind === 'good' && reading.doubtful)
  return { phones, good, doubtful, wrong: of('wrong'), twice: of('twice'), words: of('words') }
}
