'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Failure } from '@/lib/data/failure'
import { useFailureText } from '@/lib/i18n/use-failure-text'
import { type ComposeField, type ComposeProblems, composeFields } from './compose-problems'
import type { FieldErrors } from './message-fields'
import type { Draft } from './stored-draft'

const fields: [RegExp, ComposeField][] = [
  [/^(phones|accountIDs|accountTypeIDs)\b/, 'recipients'],
  [/^message\.title\b/, 'title'],
  [/^message\.url\b/, 'url'],
  [/^message\b/, 'body'],
  [/^senderAccountId\b/, 'sender'],
  [/^metadata\b/, 'section'],
]

/** What stands at the fields: our own findings once sending was tried, and what the API refused of this very draft. */
export function useFieldErrors(draft: Draft, problems: ComposeProblems) {
  const t = useTranslations('notifications.problems')
  const { issueText } = useFailureText()
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<{ draft: Draft; errors: FieldErrors }>()
  const errors: FieldErrors = refused && refused.draft === draft ? { ...refused.errors } : {}
  for (const field of composeFields) {
    const problem = problems[field]
    if (tried && problem) errors[field] = t(problem)
  }
  const refuse = ({ issues }: Failure) => {
    const found: FieldErrors = {}
    for (const issue of issues) {
      const field = fields.find(([path]) => path.test(issue.path))?.[1]
      if (field) found[field] ??= issueText(issue)
    }
    setRefused({ draft, errors: found })
    return Object.keys(found).length > 0
  }
  return { errors, markTried: () => setTried(true), refuse }
}
