import type { Language } from '@/lib/contract/choices'

/** Every letter is in GSM-7, so that a text message takes them as they are. */
const texts: Record<Language, { name: string; body: (business: string) => string }> = {
  en: { name: 'Test', body: (business) => `This is a test from ${business}. There is nothing to do.` },
  es: { name: 'Prueba', body: (business) => `Mensaje de prueba de ${business}. No hay nada que hacer.` },
  pt: { name: 'Teste', body: (business) => `Mensagem de teste de ${business}. Nada precisa ser feito.` },
}

/** What a test of a channel says, to people who may not know that somebody tests. */
export function testMessage(language: Language, business: string): { title: string; body: string } {
  const { name, body } = texts[language]
  return { title: name, body: body(business) }
}
