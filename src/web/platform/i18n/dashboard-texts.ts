import { loadTexts } from './i18n'

/** Texts of dashboards; each of their pages imports this file. */
await loadTexts(
  import.meta.glob<Record<string, string>>('../../../generated/texts/??-charting.json', {
    import: 'default',
  }),
)
