import { loadTexts } from './i18n'

/** Texts of the page of insight and of the sentence about a waiting flow; each of their modules imports this file. */
await loadTexts(
  import.meta.glob<Record<string, string>>('../../../generated/texts/??-analysing.json', {
    import: 'default',
  }),
)
