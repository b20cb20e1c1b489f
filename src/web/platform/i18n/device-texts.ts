import { loadTexts } from './i18n'

/** Texts of push notifications and of the offline copy; each of their modules imports this file. */
await loadTexts(
  import.meta.glob<Record<string, string>>('../../../generated/texts/??-pushing.json', { import: 'default' }),
)
