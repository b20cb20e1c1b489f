import { loadTexts } from './i18n'

/** Texts of proofs of decisions; each of their modules imports this file. */
await loadTexts(
  import.meta.glob<Record<string, string>>('../../../generated/texts/??-proving.json', { import: 'default' }),
)
