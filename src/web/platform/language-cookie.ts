import { writePreferenceCookie } from './cookie'
import { type Language, languages, setLanguage } from './i18n/i18n'

/** Returns the language in the cookie; Chinese by default (S1-001). */
export const languageOfCookie = (cookie: string): Language =>
  languages.find((one) => one === /(?:^|; )language=(\w+)/.exec(cookie)?.[1]) ?? 'zh'

/** Activates a language for this page and, by its cookie, for later pages and the server. */
export function switchLanguage(next: Language): void {
  writePreferenceCookie('language', next)
  void setLanguage(next)
}
