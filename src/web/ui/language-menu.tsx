import { type Language, speak, t, useLanguage } from '../platform/i18n'
import { Icon } from './icon'
import { languages } from './language-names'
import { Menu } from './menu'

const choose = (language: Language) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads the language from this cookie
  document.cookie = `language=${language}; path=/; SameSite=Lax; max-age=31536000`
  void speak(language)
}

export function LanguageMenu() {
  const current = useLanguage()
  const actions = languages.map(([key, text]) => ({
    key,
    text,
    checked: key === current,
    run: () => choose(key),
  }))
  return <Menu label={t('ui.language')} trigger={<Icon name="globe" size={18} />} actions={actions} />
}
