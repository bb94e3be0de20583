'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { FieldError } from '@/components/ui/field'
import type { AccountType, Attribute } from '@/lib/contract/definitions'
import { ConflictRow } from './conflict-row'
import type { Conflict } from './use-conflict'

type ConflictPanelProps = {
  conflict: Conflict
  accountTypes: readonly AccountType[]
  attributes: readonly Attribute[]
}

/** What someone else changed, field by field, beside what was typed here; nothing is overwritten unseen. */
export function ConflictPanel({ conflict, accountTypes, attributes }: ConflictPanelProps) {
  const t = useTranslations('accounts.conflict')
  const { differences, isAsking } = conflict
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!differences) return
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'start' })
  }, [differences])
  if (!differences) return null
  const open = differences.filter(({ mine }) => mine !== undefined)
  return (
    <section aria-labelledby="conflict-title" className="rounded-md border border-amber">
      <div className="flex flex-col gap-1 rounded-t-md bg-amber-soft px-3 py-2 text-13">
        <h2
          id="conflict-title"
          ref={heading}
          tabIndex={-1}
          className="scroll-mt-20 text-14 text-amber outline-none"
        >
          {t('title')}
        </h2>
        <p>{t(open.length > 0 ? 'text' : 'noneText')}</p>
      </div>
      <div className="px-3">
        {differences.map((difference) => (
          <ConflictRow
            key={difference.path}
            difference={difference}
            choice={conflict.choices[difference.path]}
            onChoose={(choice) => conflict.choose(difference.path, choice)}
            accountTypes={accountTypes}
            attributes={attributes}
          />
        ))}
      </div>
      {open.length > 0 && (
        <div className="flex flex-wrap items-center justify-end gap-2 px-3 pb-3">
          <div className="mr-auto">
            <FieldError id="conflict-error">{isAsking && t('needed')}</FieldError>
          </div>
          <Button size="sm" onClick={() => conflict.chooseAll('theirs')}>
            {t('allTheirs')}
          </Button>
          <Button size="sm" onClick={() => conflict.chooseAll('mine')}>
            {t('allMine')}
          </Button>
        </div>
      )}
    </section>
  )
}
