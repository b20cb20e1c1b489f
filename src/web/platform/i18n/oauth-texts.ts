import { loadTexts } from './i18n'

/** Texts of the consent page of OAuth clients; each of its modules imports this file. */
await loadTexts(
  import.meta.glob<Record<string, string>>('../../../generated/texts/??-authorizing.json', {
    import: 'default',
  }),
)
