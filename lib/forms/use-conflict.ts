'use client'

import { useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { type Difference, type Fields, isSame } from './find-differences'

export type Choice = 'mine' | 'theirs'

/** What someone else has changed, and the user's choice for each field that was also changed in this form. */
export function useConflict<Values extends FieldValues>(
  { getValues, setValue }: Pick<UseFormReturn<Values>, 'getValues' | 'setValue'>,
  fieldsOf: (values: Values) => Fields,
) {
  const [differences, setDifferences] = useState<Difference[]>()
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const [isAsking, setAsking] = useState(false)
  const [meetings, setMeetings] = useState(0)
  const open = differences?.filter(({ mine }) => mine !== undefined) ?? []

  const set = (path: string, value: unknown) =>
    setValue(path as Path<Values>, value as PathValue<Values, Path<Values>>, {
      shouldDirty: true,
      shouldValidate: true,
    })

  /** Applies someone else's changes to fields untouched in this form; for the rest, the user has to choose. */
  function show(found: Difference[]) {
    for (const { path, theirs, mine } of found) if (!mine) set(path, theirs)
    // Every conflict requires new choices, based on the form's current values.
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
    const now = fieldsOf(getValues())[path]
    // A value typed in the meantime counts as the user's own.
    const isTypedSince = !isSame(now, mine?.value) && !isSame(now, theirs)
    if (choice === 'theirs') set(path, theirs)
    else if (!isTypedSince) set(path, mine?.value)
  }

  /**
   * Returns false, and marks the missing choices, if there are any. Typing in a field again counts as a choice.
   */
  function settle(): boolean {
    const now = fieldsOf(getValues())
    const isSettled = open.every(({ path, mine }) => choices[path] || !isSame(now[path], mine?.value))
    setAsking(!isSettled)
    if (isSettled) setDifferences(undefined)
    return isSettled
  }

  return {
    differences,
    /** How many conflicts there have been so far. */
    meetings,
    choices,
    isAsking,
    choose,
    chooseAll: (choice: Choice) => {
      for (const { path } of open) choose(path, choice)
    },
    show,
    hide: () => setDifferences(undefined),
    settle,
  }
}

export type Conflict = ReturnType<typeof useConflict>
