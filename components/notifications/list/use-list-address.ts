'use client'

import { parseAsString } from 'nuqs'
import { useAddress } from '@/components/ui/hooks/use-address'
import { type ListAddress, readListAddress } from './list-address'

const parsers = {
  q: parseAsString,
  state: parseAsString,
  by: parseAsString,
  since: parseAsString,
  until: parseAsString,
}

/** The list's filters in the URL, and a function to change them. */
export function useListAddress(): [ListAddress, (change: Partial<ListAddress>) => void] {
  const [held, setHeld] = useAddress(parsers, { history: 'push', scroll: false })
  const given = Object.entries(held).map(([name, value]) => [name, value ?? undefined])
  const change = (next: Partial<ListAddress>) =>
    void setHeld(Object.fromEntries(Object.entries(next).map(([name, value]) => [name, value || null])))
  return [readListAddress(Object.fromEntries(given)), change]
}
