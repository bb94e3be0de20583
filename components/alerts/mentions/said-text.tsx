'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Texts } from '@/components/ui/texts'
import { identitiesQuery } from '@/lib/data/alerts/alerts'
import { useWho } from '../use-names'
import { partsOf } from './mention-text'

type Props = { text: string; mentions?: readonly string[] | undefined }

/** A note with its mentions highlighted; people who have been renamed since are listed below it. */
export function SaidText({ text, mentions = [] }: Props) {
  const t = useTranslations('mentions')
  const who = useWho()
  const names = mentions.map((id) => who(id))
  const { data: people = [] } = useQuery(identitiesQuery())
  // Older notes contain only a name, which somebody else may now have too; the list below shows who was
  // meant.
  const plain = people.filter(({ id }) => mentions.includes(id)).map(({ name }) => name)
  const parts = partsOf(text, [...names, ...plain])
  const standing = new Set(parts.filter(({ isMention }) => isMention).map((part) => part.text))
  const renamed = names.filter((name) => !standing.has(`@${name}`))
  return (
    <>
      <p className="mt-0.5 wrap-anywhere whitespace-pre-wrap">
        <bdi>
          <Texts>
            {parts.map((part) =>
              part.isMention ? (
                <strong key={part.start} className="font-medium text-accent">
                  {part.text}
                </strong>
              ) : (
                part.text
              ),
            )}
          </Texts>
        </bdi>
      </p>
      {renamed.length > 0 && (
        <p className="text-12 wrap-anywhere text-muted">
          <bdi>{t('told', { names: renamed.join(', ') })}</bdi>
        </p>
      )}
    </>
  )
}
