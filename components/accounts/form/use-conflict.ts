'use client'

import { useState } from 'react'
import type { Path, PathValue } from 'react-hook-form'
import { phoneOf } from './account-body'
import type { AccountValues } from './account-values'
import { type Difference, findDifferences } from './find-differences'
import type { AccountForm } from './use-account-form'

export type Choice = 'mine' | 'theirs'
type States = { base: AccountValues; theirs: AccountValues; mine: AccountValues }

/** What someone else changed, and the choice for each field that was also changed here. */
export function useConflict(form: AccountForm) {
  const [differences, setDifferences] = useState<Difference[]>()
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const [isAsking, setAsking] = useState(false)
  const [meetings, setMeetings] = useState(0)
  const open = differences?.filter(({ mine }) => mine !== undefined) ?? []

  function set(path: string, value: string | boolean) {
    const name = path as Path<AccountValues>
    form.setValue(name, value as PathValue<AccountValues, typeof name>, { shouldValidate: true })
  }

  /** Fields untouched here adopt the other value at once; the rest wait for a choice. */
  function show({ base, theirs, mine }: States) {
    const found = findDifferences(base, theirs, mine)
    for (const { path, theirs: value, mine: typed } of found) if (typed === undefined) set(path, value)
    // Each conflict asks afresh, based on what the form holds now.
    setDifferences(found)
    setMeetings((before) => before + 1)
    setChoices({})
    setAsking(false)
  }

  function choose(path: string, choice: Choice) {
    const difference = open.find((one) => one.path === path)
    if (!difference) return
    setChoices((now) => ({ ...now, [path]: choice }))
    const { mine, theirs } = difference
    const values = form.getValues()
    const isTypedSince = [mine, theirs].every((one) => typedSince(values, path, one))
    // Anything typed since counts as mine.
    if (choice === 'theirs') set(path, theirs)
    else if (!isTypedSince) set(path, mine ?? '')
  }

  function chooseAll(choice: Choice) {
    for (const { path } of open) choose(path, choice)
  }

  /** Returns false, and asks, while a choice is missing. Typing in a field again counts as a choice. */
  function isSettled(): boolean {
    const values = form.getValues()
    const settled = open.every(({ path, mine }) => choices[path] || typedSince(values, path, mine))
    setAsking(!settled)
    if (settled) setDifferences(undefined)
    return settled
  }

  const hide = () => setDifferences(undefined)
  return { differences, meetings, choices, isAsking, show, hide, choose, chooseAll, isSettled }
}

function typedSince(values: AccountValues, path: string, mine: Difference['mine']): boolean {
  if (path === 'phone') return phoneOf(values) !== mine
  const [member = '', key] = path.split('.')
  const now = key === undefined ? values[member as 'username'] : values.attributes[key]
  return (now || '') !== (mine || '')
}

export type Conflict = ReturnType<typeof useConflict>
