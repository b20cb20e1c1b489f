import { loadTexts } from './i18n'

/** Texts of the company setup. */
await loadTexts(
  import.meta.glob<Record<string, string>>('../../../generated/texts/??-founding.json', {
    import: 'default',
  }),
)
