import { loadTexts } from './i18n'

/** Texts of the connections that a company sets; each of their modules imports this file. */
await loadTexts(
  import.meta.glob<Record<string, string>>('../../../generated/texts/??-connecting.json', {
    import: 'default',
  }),
)
