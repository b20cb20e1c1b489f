import { loadTexts } from './i18n'

/** Texts about accounts and tokens of programs; each of their modules imports this file. */
await loadTexts(
  import.meta.glob<Record<string, string>>('../../../generated/texts/??-programming.json', {
    import: 'default',
  }),
)
