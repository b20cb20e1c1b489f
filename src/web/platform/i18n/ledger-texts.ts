import { loadTexts } from './i18n'

/** Texts of pages and parts about ledgers; each of their modules imports this file. */
await loadTexts(
  import.meta.glob<Record<string, string>>('../../../generated/texts/??-accounting.json', {
    import: 'default',
  }),
)
