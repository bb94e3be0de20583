import { chooseLanguage } from './languages'
import en from './messages/en/fatal.json'
import es from './messages/es/fatal.json'
import pt from './messages/pt/fatal.json'
import { preferenceCookie } from './preferences'

const texts = { en, es, pt }

/**
 * The text of the error page that is shown if nothing else works. Its language comes from the page's cookies
 * and the browser's languages, without the server.
 */
export function fatalText(
  cookies: string,
  address: Pick<URL, 'protocol' | 'port'>,
  preferred: readonly string[],
) {
  const name = preferenceCookie('language', address)
  const chosen = cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)
  const language = chooseLanguage(chosen, preferred.join(','))
  return { language, text: texts[language] }
}
