import { loadTexts } from './i18n'

/** Texts of the sign-in by QR code; each of its modules imports this file. */
await loadTexts(
  import.meta.glob<Record<string, string>>('../../../generated/texts/??-scanning.json', {
    import: 'default',
  }),
)
