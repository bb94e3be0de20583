'use client'

import { parseAsStringLiteral } from 'nuqs'
import { useAddress } from '@/components/ui/hooks/use-address'
import { shownKinds } from './job-kinds'

const parsers = { kind: parseAsStringLiteral(shownKinds) }

/** What the page of jobs is narrowed to; null is its jobs of every kind. */
export const useShownKind = () => useAddress(parsers, { history: 'push' })
