import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { textLinkStyle } from '@/components/ui/text-link'
import { languages } from '@/lib/contract/choices'
import type { Notification } from '@/lib/contract/notification'
import { withFallbacks } from '@/lib/format/fallback-texts'
import { languageNames } from '@/lib/i18n/languages'

type Texts = { title?: string; body?: string }
type SentMessageProps = { notification: Notification }

/** The text as it was sent, including white space; if it has placeholders, also as it was written. */
export function SentMessage({ notification }: SentMessageProps) {
  const t = useTranslations('following.texts')
  const { message, fillIn } = notification
  return (
    <div className="flex max-w-[72ch] flex-col gap-2 py-3 text-body">
      <Words texts={withFallbacks(notification)} />
      {message.url && <SentLink url={message.url} />}
      {fillIn && (
        <div className="flex flex-col gap-1 pt-2 text-13">
          <p className="text-muted">{t('filledIn')}</p>
          <Words texts={message} />
        </div>
      )}
      <Translations notification={notification} />
    </div>
  )
}

function Translations({ notification: { translations } }: SentMessageProps) {
  const t = useTranslations('following.texts')
  const present = languages.flatMap((language) => {
    const texts = translations[language]
    return texts?.title || texts?.body ? [{ language, texts }] : []
  })
  if (present.length === 0) return null
  return (
    <div className="flex flex-col gap-2 pt-2 text-13">
      <p className="text-muted">{t('translations')}</p>
      <dl className="flex flex-col gap-2">
        {present.map(({ language, texts }) => (
          <div key={language} className="flex flex-col gap-1">
            <dt lang={language} className="text-12 text-muted">
              {languageNames[language]}
            </dt>
            <dd lang={language} className="flex flex-col gap-1">
              <Words texts={texts} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Words({ texts: { title, body } }: { texts: Texts }) {
  return (
    <>
      {title && (
        <p className="font-medium wrap-anywhere">
          <bdi>{title}</bdi>
        </p>
      )}
      {body && (
        <p className="whitespace-pre-line wrap-anywhere">
          <bdi>{body}</bdi>
        </p>
      )}
    </>
  )
}

/** Only URLs that a browser can safely open become links; one with an app's own scheme stays plain text. */
function SentLink({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url))
    return (
      <p className="text-13 text-muted wrap-anywhere">
        <bdi>{url}</bdi>
      </p>
    )
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer noopener"
      className={cn(textLinkStyle(), 'w-fit text-13 wrap-anywhere')}
    >
      <bdi>{url}</bdi>
    </a>
  )
}
