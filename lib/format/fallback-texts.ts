import { fillIn } from './fill-in'

type Texts = { title?: string; body?: string }
type Written<Message extends Texts> = { message: Message; fillIn: boolean }

/** The message as somebody gets it of whom nothing is known: each place holds its fallback, where places are filled in. */
export function withFallbacks<Message extends Texts>({
  message,
  fillIn: isFilledIn,
}: Written<Message>): Message {
  if (!isFilledIn) return message
  const filled = (text?: string) => text && fillIn(text, new Map())
  return { ...message, title: filled(message.title), body: filled(message.body) }
}
