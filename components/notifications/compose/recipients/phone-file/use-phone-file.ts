'use client'

import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { type FileProblem, findFileProblem } from '@/components/jobs/import/check-file'
import { recipientLimit } from '@/lib/contract/choices'
import type { PhoneCountry } from '@/lib/format/phone/read-phone'
import type { Draft } from '../../draft'
import type { Columns } from './phone-columns'
import type { TableProblem } from './read-table'

/** The maximum file size: far more than ten thousand rows need, yet quick to read in a browser. */
const mostBytes = 5 * 1024 * 1024

type Problem = FileProblem | TableProblem | 'several' | 'unreachable' | 'noPhones'
type Chosen = Columns & { name: string }

/** The state of the last chosen file. `added.text` is the text that it added to the box. */
type PhoneFile =
  | { kind: 'none' }
  | { kind: 'reading'; name: string }
  | { kind: 'problem'; name: string; problem: Problem }
  | { kind: 'tooMany'; file: Chosen; count: number }
  | { kind: 'choosing'; file: Chosen; before: string }
  | { kind: 'added'; file: Chosen; chosen: number[]; text: string; rows: number; without: number }

/** Reads a file in the browser and adds its phone numbers to the box as if pasted; the file is not stored. */
export function usePhoneFile() {
  const form = useFormContext<Draft>()
  const [state, setState] = useState<PhoneFile>({ kind: 'none' })

  async function choose(files: FileList | null) {
    const [file, ...others] = files ?? []
    if (!file || state.kind === 'reading') return
    const { name } = file
    const refuse = (problem: Problem) => setState({ kind: 'problem', name, problem })
    if (others.length > 0) return refuse('several')
    const problem = findFileProblem(file, mostBytes)
    if (problem) return refuse(problem)
    setState({ kind: 'reading', name })
    try {
      const [bytes, { readTable }, { findColumns }] = await Promise.all([
        file.arrayBuffer(),
        import('./read-table'),
        import('./phone-columns'),
      ])
      const table = readTable(new Uint8Array(bytes))
      if ('problem' in table) return refuse(table.problem)
      const country = (form.getValues('country') || undefined) as PhoneCountry | undefined
      const found = { ...findColumns(table, country), name }
      if (found.clear) await add(found, found.clear, '')
      else setState({ kind: 'choosing', file: found, before: '' })
    } catch {
      refuse('unreachable')
    }
  }

  /** `before` is the text that an earlier choice of columns added to the box; this choice replaces it. */
  async function add(file: Chosen, chosen: number[], before: string) {
    const { phonesOf } = await import('./phone-columns')
    const { text, distinct, rows, without } = phonesOf(file.people, chosen)
    if (distinct === 0) return setState({ kind: 'problem', name: file.name, problem: 'noPhones' })
    if (distinct > recipientLimit) return setState({ kind: 'tooMany', file, count: distinct })
    const box = form.getValues('phonesText')
    const kept = (before === '' ? box : box.replace(before, () => '')).replace(/\n+$/, '')
    form.setValue('phonesText', kept.trim() === '' ? text : `${kept}\n${text}`, { shouldDirty: true })
    setState({ kind: 'added', file, chosen, text, rows, without })
  }

  return {
    state,
    choose,
    chooseOthers: () => {
      if (state.kind === 'added') setState({ kind: 'choosing', file: state.file, before: state.text })
      if (state.kind === 'tooMany') setState({ kind: 'choosing', file: state.file, before: '' })
    },
    add: (chosen: number[]) => {
      if (state.kind === 'choosing') void add(state.file, chosen, state.before)
    },
    forget: () => setState({ kind: 'none' }),
  }
}
