import type { DatabaseSourcesSource } from '../../../generated/types'
import type { ServerClock } from '../clock'
import { createTokenBuckets, type RateLimit } from '../http/rate-limit'
import { type Catalogue, createCatalogue } from './catalogue'
import { ownSourceId } from './read-config'
import { type DatabaseSource, openSource, ownRole, ownSchema } from './source'

/** Database with its catalogue. */
export interface SourceWithCatalogue extends DatabaseSource {
  catalogue: Catalogue
}

/** Databases from which sets are made. */
export interface DatabaseSources {
  all: readonly SourceWithCatalogue[]
  byId(id: string): SourceWithCatalogue | undefined
  /** Returns whether a person may send one more query. */
  admit(personId: string): boolean
  close(): Promise<void>
}

/** Rate limit for a person typing in several fields concurrently. */
const pace: RateLimit = { burst: 200, perSecond: 20 }

/**
 * Opens the databases from which sets are made: the product's own, as the role that sees one schema of it,
 * and others.
 */
export function openDatabaseSources(
  url: string,
  otherSources: readonly DatabaseSourcesSource[],
  clock: ServerClock,
): DatabaseSources {
  const own = { id: ownSourceId, name: ownSourceId, url, role: ownRole, tables: [`${ownSchema}.*`] }
  const all = [own, ...otherSources].map((config) => {
    const source = openSource(config)
    return { ...source, catalogue: createCatalogue(source, clock) }
  })
  const known = new Map(all.map((source) => [source.id, source]))
  return {
    all,
    byId: (id) => known.get(id),
    admit: createTokenBuckets(pace, clock).admit,
    close: async () => void (await Promise.all(all.map((source) => source.close()))),
  }
}
