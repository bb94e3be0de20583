import { fillIn } from './fill-in'

type Texts = { title?: string; body?: string }
type Written<Message extends Texts> = { message: Message; fillIn: boolean }

/**
 * The message for a recipient about whom nothing is known: each placeholder is replaced by its
 * fallback, if `fillIn` is set.
 */
export function withFallbacks<Message extends Texts>({
  message,
  fillIn: isFilledIn,
}: Written<Message>): Message {
  if (!isFilledIn) return message
  const filled = (text?: string) => text && fillIn(text, new Map())
  return { ...message, title: filled(message.title), body: filled(message.body) }
}
