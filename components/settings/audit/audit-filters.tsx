'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { auditActions, auditedKinds } from '@/lib/contract/choices'
import type { AuditAddress } from './audit-address'

type AuditFiltersProps = {
  address: AuditAddress
  /** Names by id. */
  people: Record<string, string>
  onChoose: (change: Partial<AuditAddress>) => void
}

export function AuditFilters({ address, people, onChoose }: AuditFiltersProps) {
  const t = useTranslations('settings.audit')
  const [q, setQ] = useState(address.q)
  const [day, setDay] = useState(address.day)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onChoose({ q: q.trim(), day })
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
        onBlur={() => day !== address.day && onChoose({ day })}
        className="sm:w-40"
      />
      <Input
        type="search"
        aria-label={t('query')}
        placeholder={t('query')}
        value={q}
        onChange={({ target }) => setQ(target.value)}
        minLength={2}
        maxLength={200}
        spellCheck={false}
        className="sm:w-56"
      />
      <Button type="submit">{t('search')}</Button>
    </form>
  )
}
