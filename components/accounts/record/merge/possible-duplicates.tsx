'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { accountHref } from '@/components/hrefs'
import { Button } from '@/components/ui/buttons/button'
import { orLostPart } from '@/components/ui/feedback/lost-part'
import { Section } from '@/components/ui/section'
import { TextLink } from '@/components/ui/text-link'
import { type Duplicate, duplicatesQuery } from '@/lib/data/accounts/account-merges'
import { useOffers } from '@/lib/data/business'
import { accountName } from '@/lib/format/account-name'
import { useFormat } from '@/lib/i18n/use-format'
import { useEditing } from '../in-place/record-editing'

const MergeDialog = dynamic(
  orLostPart(() => import('./merge-dialog').then((file) => file.MergeDialog)),
  { ssr: false, loading: () => null },
)

/** Accounts that may belong to the same person, and why; renders nothing if none are known. */
export function PossibleDuplicates({ imageHosts }: { imageHosts: readonly string[] }) {
  const t = useTranslations('accounts.merge')
  const { account, canWrite } = useEditing()
  const canMerge = useOffers('mergeAccounts') && canWrite
  const { data: duplicates = [] } = useQuery(duplicatesQuery(account.id))
  const [asked, setAsked] = useState<Duplicate>()
  return (
    <>
      {duplicates.length > 0 && (
        <Section title={t('title')}>
          <ul className="flex flex-col divide-y divide-line">
            {duplicates.map((duplicate) => (
              <Candidate
                key={duplicate.account.id}
                duplicate={duplicate}
                onMerge={canMerge ? () => setAsked(duplicate) : undefined}
              />
            ))}
          </ul>
        </Section>
      )}
      {asked && (
        <MergeDialog
          key={asked.account.id}
          duplicate={asked}
          imageHosts={imageHosts}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

type CandidateProps = { duplicate: Duplicate; onMerge?: () => void }

function Candidate({ duplicate, onMerge }: CandidateProps) {
  const t = useTranslations('accounts.merge')
  const format = useFormat()
  const why = useWhy()
  const { account } = duplicate
  const phone = format.phone(account.phone)
  const name = accountName(account)
  return (
    <li className="flex items-center gap-3 py-2 text-13">
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex flex-wrap gap-x-2">
          <TextLink href={accountHref(account.id)} prefetch={false} className="min-w-0 wrap-anywhere">
            <bdi>{name}</bdi>
          </TextLink>
          <span className="tabular">{phone}</span>
        </span>
        <span className="text-12 text-muted wrap-anywhere">{why(duplicate)}</span>
      </div>
      {onMerge && (
        <Button size="sm" variant="ghost" onClick={onMerge} aria-label={t('askOne', { name, phone })}>
          {t('ask')}
        </Button>
      )}
    </li>
  )
}

/** Describes what the duplicate has in common with the open account. */
function useWhy() {
  const t = useTranslations('accounts.merge.why')
  const { list } = useFormatter()
  const { attributes } = useEditing()
  return ({ account, reasons }: Duplicate): string => {
    const nameOfAttribute = (id: string) =>
      attributes.find((one) => one.id === id)?.name ??
      account.attributesValue.find(({ attributeId }) => attributeId === id)?.tag ??
      id
    const ids = reasons.flatMap(({ kind, attributeId }) => (kind === 'attribute' && attributeId) || [])
    const names = list(ids.map(nameOfAttribute))
    const isNear = reasons.some(({ kind }) => kind === 'phone')
    if (ids.length === 0) return t('phone')
    return t(isNear ? 'both' : 'attributes', { names })
  }
}
