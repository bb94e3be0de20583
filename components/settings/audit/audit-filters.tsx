'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { auditActions, auditedKinds } from '@/lib/contract/choices'
import { shortestQuery } from '@/lib/data/accounts'
import type { AuditAddress } from './audit-address'

type AuditFiltersProps = {
  address: AuditAddress
  /** Names by id. */
  people: Record<string, string>
  onChoose: (change: Partial<AuditAddress>) => void
}

export function AuditFilters({ address, people, onChoose }: AuditFiltersProps) {
  const t = useTranslations('settings.audit')
  const [q, setQ] = useTyped(address.q)
  const [day, setDay] = useTyped(address.day)
  const [isTooShort, setTooShort] = useState(false)

  function send() {
    const query = q.trim()
    const isShort = query.length > 0 && query.length < shortestQuery
    setTooShort(isShort)
    if (!isShort && (query !== address.q || day !== address.day)) onChoose({ q: query, day })
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap"
    >
      <Select
        label={t('who')}
        options={[
          { value: '', label: t('anyone') },
          ...Object.entries(people).map(([value, label]) => ({ value, label })),
        ]}
        value={address.by}
        onChange={(by) => onChoose({ by })}
        className="sm:w-44"
      />
      <Select
        label={t('what')}
        options={[
          { value: '', label: t('anything') },
          ...auditActions.map((value) => ({ value, label: t(`actions.${value}`) })),
        ]}
        value={address.action}
        onChange={(action) => onChoose({ action })}
        className="sm:w-36"
      />
      <Select
        label={t('kind')}
        options={[
          { value: '', label: t('anyKind') },
          ...auditedKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
        ]}
        value={address.kind}
        onChange={(kind) => onChoose({ kind })}
        className="sm:w-44"
      />
      <Input
        type="date"
        aria-label={t('day')}
        value={day}
        onChange={({ target }) => setDay(target.value)}
        onBlur={() => day !== address.day && send()}
        className="sm:w-40"
      />
      <Input
        type="search"
        aria-label={t('query')}
        aria-invalid={isTooShort}
        aria-describedby={isTooShort ? tooShortId : undefined}
        placeholder={t('query')}
        value={q}
        onChange={({ target }) => setQ(target.value)}
        maxLength={200}
        spellCheck={false}
        className="sm:w-56"
      />
      <Button type="submit">{t('search')}</Button>
      {isTooShort && (
        <p id={tooShortId} role="alert" className="col-span-2 w-full text-13 text-red">
          {t('tooShort')}
        </p>
      )}
    </form>
  )
}

const tooShortId = 'audit-query-too-short'

/** What is typed, until the address says otherwise. */
function useTyped(addressed: string) {
  const [known, setKnown] = useState(addressed)
  const [typed, setTyped] = useState(addressed)
  if (known !== addressed) {
    setKnown(addressed)
    setTyped(addressed)
  }
  return [typed, setTyped] as const
}
