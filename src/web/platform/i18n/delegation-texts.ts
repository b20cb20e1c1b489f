import { loadTexts } from './i18n'

/** Texts of pages about delegations and other people's flows; each of their modules imports this file. */
await loadTexts(
  import.meta.glob<Record<string, string>>('../../../generated/texts/??-delegating.json', {
    import: 'default',
  }),
)
