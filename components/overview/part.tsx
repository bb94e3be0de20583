'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState, useTransition } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { ErrorState } from '@/components/ui/feedback/error-state'
import { Notice } from '@/components/ui/feedback/notice'
import { Section } from '@/components/ui/section'
import { TextLink } from '@/components/ui/text-link'

type PartProps = {
  title: string
  /** How many there are in all. */
  badge?: ReactNode
  /** The screen that has all of them. */
  all: { href: string; text: string }
  /** Why it could not be read; what was read before then stays. */
  failure?: string
  children?: ReactNode
}

/** A part of the overview; it fails on its own. */
export function Part({ title, badge, all, failure, children }: PartProps) {
  const [last, setLast] = useState<ReactNode>(failure === undefined ? children : undefined)
  if (failure === undefined && last !== children) setLast(children)
  return (
    <Section title={<Heading title={title} badge={badge} />} actions={<AllLink {...all} />}>
      {failure !== undefined && <Failure text={failure} hasLast={last !== undefined} />}
      {last}
    </Section>
  )
}

function Heading({ title, badge }: Pick<PartProps, 'title' | 'badge'>) {
  return (
    <span className="flex items-center gap-2">
      {title}
      {badge}
    </span>
  )
}

function AllLink({ href, text }: PartProps['all']) {
  return (
    <TextLink href={href} className="text-13">
      {text}
    </TextLink>
  )
}

function Failure({ text, hasLast }: { text: string; hasLast: boolean }) {
  const t = useTranslations('overview')
  const ui = useTranslations('common.ui')
  const router = useRouter()
  const [pending, startTransition] = useTransition()
  const retry = () => startTransition(() => router.refresh())
  if (!hasLast) return <ErrorState text={text} onRetry={retry} pending={pending} className="md:min-h-112" />
  return (
    <div className="pt-2">
      <Notice
        tone="amber"
        action={
          <Button size="sm" onClick={retry} pending={pending}>
            {ui('retry')}
          </Button>
        }
      >
        {t('stale')} {text}
      </Notice>
    </div>
  )
}
