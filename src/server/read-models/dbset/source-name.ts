import { ownSourceId } from '../../platform/database-sources/read-config'
import type { Context } from '../../platform/http/define-call'
import { textOf } from '../../platform/i18n/texts'

/** Name of a source in the reader's language, or its id if it is no longer configured. */
export const sourceName = (
  { sources, language }: Pick<Context, 'sources' | 'language'>,
  id: string,
): string => (id === ownSourceId ? textOf(language, 'dbset.own-source') : (sources.byId(id)?.name ?? id))
