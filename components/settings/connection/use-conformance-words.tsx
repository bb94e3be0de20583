import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Texts } from '@/components/ui/texts'
import type { ConformanceRun } from '@/lib/contract/connection'
import type { ConformanceMessages } from '@/lib/i18n/conformance-messages'

type Messages = ConformanceMessages['conformance']
type Reason = NonNullable<ConformanceRun['reason']>

/** The sentences of a comparison in the reader's language; undefined for those of another version of Beacon. */
export function useConformanceWords() {
  const t = useTranslations('conformance')
  return {
    /** Keys of messages cannot have dots. */
    ruleSentence: (id: string): string | undefined => {
      const key = `rules.${id.replace('.', '_') as keyof Messages['rules']}` as const
      return t.has(key) ? t(key) : undefined
    },
    reasonSentence: (reason: Reason | undefined): ReactNode => {
      const { code, ...values } = reason ?? { code: '' }
      const key = `reasons.${code as keyof Messages['reasons']}` as const
      return t.has(key) ? <Texts>{t.rich(key, valuesOf(values))}</Texts> : undefined
    },
  }
}

/** Texts are quoted from requests and responses, so they are not translated. */
const valuesOf = (values: Record<string, string | number>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? value : () => <Quoted key={name}>{value}</Quoted>,
    ]),
  )

export function Quoted({ children }: { children: string }) {
  return (
    <span lang="en" translate="no">
      {children}
    </span>
  )
}
