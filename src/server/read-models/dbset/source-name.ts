import { type Context, textOf } from '../../platform'
import { ownSourceId } from '../../platform/database-sources/read-config'

/** Name of a source in the reader's language, or its id if it is no longer configured. */
export const sourceName = (
  { sources, language }: Pick<Context, 'sources' | 'language'>,
  id: string,
): string => (id === ownSourceId ? textOf(language, 'dbset.own-source') : (sources.byId(id)?.name ?? id))
