import type { Notification } from '@/lib/contract/notification'

/** The words as they were sent, white space and all. */
export function SentMessage({ message }: { message: Notification['message'] }) {
  const { title, body, url } = message
  return (
    <div className="flex max-w-[72ch] flex-col gap-2 py-3 text-body">
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
      {url && <SentLink url={url} />}
    </div>
  )
}

/** Only what a browser may safely open becomes a link; an app's own scheme stays text. */
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
      className="w-fit text-13 wrap-anywhere text-accent underline underline-offset-2"
    >
      <bdi>{url}</bdi>
    </a>
  )
}
