import { loadTexts } from './i18n'

/** Texts of the design pages; each of their modules imports this file. */
await loadTexts(
  import.meta.glob<Record<string, string>>('../../../generated/texts/??-designing.json', {
    import: 'default',
  }),
)
