import { ownSourceId } from '../../platform/database-sources/read-config'
import type { Context } from '../../platform/http/define-call'
import { textOf } from '../../platform/i18n/texts'

/** How a source is called in the language of whoever reads; one that is configured no longer by its id. */
export const sourceName = (
  { sources, language }: Pick<Context, 'sources' | 'language'>,
  id: string,
): string => (id === ownSourceId ? textOf(language, 'dbset.own-source') : (sources.byId(id)?.name ?? id))
