import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Texts } from '@/components/ui/texts'
import type { ConformanceRun } from '@/lib/contract/connection'
import type { ConformanceMessages } from '@/lib/i18n/conformance-messages'

type Messages = ConformanceMessages['conformance']
type Reason = NonNullable<ConformanceRun['reason']>

/**
 * Returns the sentences of a comparison in the reader's language, or undefined if this version does not have
 * them.
 */
export function useConformanceWords() {
  const t = useTranslations('conformance')
  return {
    /** Message keys cannot contain dots. */
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

/** String values are quoted from requests and responses, so they are not translated. */
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
