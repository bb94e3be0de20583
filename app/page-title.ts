import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'

type Translator = Awaited<ReturnType<typeof getTranslations<never>>>

/** The `generateMetadata` of a page whose title is the same for every record. */
export const pageTitle = (titleOf: (t: Translator) => string) => async (): Promise<Metadata> => ({
  title: titleOf(await getTranslations()),
})
