import './design-texts'
import { loadTexts } from './i18n'

/** Texts of the pages for administering, and those of designers; each of their modules imports this file. */
await loadTexts(
  import.meta.glob<Record<string, string>>('../../../generated/texts/??-administering.json', {
    import: 'default',
  }),
)
