import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'

type Translator = Awaited<ReturnType<typeof getTranslations<never>>>

/** `generateMetadata` for a page whose title does not depend on the record. */
export const pageTitle = (titleOf: (t: Translator) => string) => async (): Promise<Metadata> => ({
  title: titleOf(await getTranslations()),
})
