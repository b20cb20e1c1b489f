import { loadTexts } from './i18n'

/** Texts of pages and parts about seals and signed paper; each of their modules imports this file. */
await loadTexts(
  import.meta.glob<Record<string, string>>('../../../generated/texts/??-sealing.json', {
    import: 'default',
  }),
)
