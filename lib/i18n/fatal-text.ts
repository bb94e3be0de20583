import { chooseLanguage } from './languages'
import en from './messages/en/fatal.json'
import es from './messages/es/fatal.json'
import pt from './messages/pt/fatal.json'
import { preferenceCookies } from './preferences'

const texts = { en, es, pt }

/** The few words for when nothing else works, chosen without the server: from the page's cookies and the browser's wishes. */
export function fatalText(cookies: string, wishes: readonly string[]) {
  const chosen = new RegExp(`(?:^|; )${preferenceCookies.language}=(\\w+)`).exec(cookies)?.[1]
  const language = chooseLanguage(chosen, wishes.join(','))
  return { language, text: texts[language] }
}
