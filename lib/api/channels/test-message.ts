import type { Language } from '@/lib/contract/choices'

/** Uses only GSM-7 characters, so that an SMS can contain them unchanged. */
const texts: Record<Language, { name: string; body: (business: string) => string }> = {
  en: { name: 'Test', body: (business) => `This is a test from ${business}. No action is needed.` },
  es: { name: 'Prueba', body: (business) => `Mensaje de prueba de ${business}. No hay nada que hacer.` },
  pt: { name: 'Teste', body: (business) => `Mensagem de teste de ${business}. Nada precisa ser feito.` },
}

/** The text of a test message. It says that this is a test, because the recipient may not expect one. */
export function testMessage(language: Language, business: string): { title: string; body: string } {
  const { name, body } = texts[language]
  return { title: name, body: body(business) }
}
