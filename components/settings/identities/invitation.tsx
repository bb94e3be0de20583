'use client'

import { useQuery } from '@tanstack/react-query'
import { ClipboardList, Printer } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '@/components/ui/buttons/button'
import { businessQuery } from '@/lib/data/business'

type InvitationProps = { name: string; businessId: string; externalId: string; onCopied: () => void }

/** Shows what a person needs to sign in, for printing or copying as text. It is not stored anywhere. */
export function Invitation({ onCopied, ...to }: InvitationProps) {
  const t = useTranslations('settings.identities.invitation')
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()
  const { title, lines } = useInvitation(to)
  const text = [title, ...lines.map(({ term, value }) => `${term}: ${value}`), t('secret')].join('\n')

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
      onCopied()
    } catch {
      setOutcome('refused')
    }
  }

  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3">
      <p className="text-13 text-muted">{t('about')}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          {t('print')}
        </Button>
        <Button onClick={copy}>
          <ClipboardList aria-hidden="true" />
          {t('copy')}
        </Button>
      </div>
      <p role="status" className="text-13 text-muted empty:hidden">
        {outcome && t(outcome)}
      </p>
      {createPortal(
        <div data-printed-alone="" className="hidden p-8 print:block">
          <h1 className="pb-6 text-28">{title}</h1>
          <dl className="flex flex-col gap-4 text-16">
            {lines.map(({ term, value }) => (
              <div key={term}>
                <dt className="text-13">{term}</dt>
                <dd className="font-mono wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
          <p className="pt-6 text-13">{t('secret')}</p>
        </div>,
        document.body,
      )}
    </div>
  )
}

function useInvitation({ name, businessId, externalId }: Omit<InvitationProps, 'onCopied'>) {
  const t = useTranslations('settings.identities')
  const business = useQuery(businessQuery()).data?.name ?? businessId
  return {
    title: t('invitation.title', { name, business }),
    lines: [
      { term: t('invitation.address'), value: `${location.origin}/sign-in` },
      { term: t('businessId'), value: businessId },
      { term: t('externalId'), value: externalId },
    ],
  }
}
