import { fitSegment } from './sms-text'

/**
 * Uses only letters in GSM-7: any other letter, as in “está”, would reduce the limit from 160 to 70
 * characters.
 */
const welcomes = {
  en: (name: string) => `Welcome to ${name}: your account is ready.`,
  es: (name: string) => `${name} le da la bienvenida: ya tiene cuenta.`,
  pt: (name: string) => `Boas-vindas: sua conta em ${name} foi criada.`,
}

/** The welcome SMS for a new account, in one segment: a business name that is too long is cut short. */
export function welcomeText({ name, language }: { name: string; language: keyof typeof welcomes }): string {
  return fitSegment(name.replace(/\s+/g, ' ').trim(), welcomes[language])
}
