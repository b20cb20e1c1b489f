import { t, useLanguage } from '../platform'
import { switchLanguage } from '../platform/language-cookie'
import { Icon } from './icon'
import { nativeLanguageNames } from './language-names'
import { Menu } from './menu'

export function LanguageMenu() {
  const current = useLanguage()
  const actions = nativeLanguageNames.map(([key, text]) => ({
    key,
    text,
    checked: key === current,
    run: () => switchLanguage(key),
  }))
  return <Menu label={t('ui.language')} trigger={<Icon name="globe" size={18} />} actions={actions} />
}
