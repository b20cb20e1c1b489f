import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSourcesSource } from '../../../generated/types'
import { describeSchemaProblem } from '../http/validation'
import { StartupError } from '../startup-failure'

/** Sources of the database configuration. */
interface ConfigAt {
  /** File that the environment names. */
  file: string | undefined
  dataDir: string
  env: Record<string, string | undefined>
}

/** Id of the product's own database among sources. */
export const ownSourceId = 'own'

/**
 * Reads and validates the configured databases and resolves the variables in their addresses; empty without a
 * file.
 */
export function readDatabaseSources({ file: named, dataDir, env }: ConfigAt): DatabaseSourcesSource[] {
  const usual = join(dataDir, 'database-sources.json')
  const file = named ?? (existsSync(usual) ? usual : undefined)
  if (!file) return []
  const json = parsedFile(file)
  const fault = describeSchemaProblem('meta/database-sources', json)
  if (fault) throw new StartupError('start.sources-unfit', { file, reason: fault })
  const usedIds = new Set<string>([ownSourceId])
  return (json as { sources: DatabaseSourcesSource[] }).sources.map((source) => {
    const { id } = source
    if (usedIds.has(id)) throw new StartupError('start.sources-twice', { file, id })
    usedIds.add(id)
    const url = filledIn(source.url, (name) => {
      const value = env[name]?.trim()
      if (!value) throw new StartupError('start.sources-variable', { file, id, name })
      return value
    })
    if (!isAddress(url)) throw new StartupError('start.sources-address', { file, id })
    return { ...source, url }
  })
}

function parsedFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new StartupError('start.sources-file', { file, reason: (error as Error).message })
  }
}

const filledIn = (url: string, readVariable: (name: string) => string) =>
  url.replace(/\$\{(\w+)\}/g, (_, name: string) => encodeURIComponent(readVariable(name)))

const parameters = new Set(['sslmode', 'sslrootcert'])

/**
 * Whether a URL has only a host and a database; further driver options in it could override the settings
 * here.
 */
function isAddress(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { host, pathname, searchParams } = new URL(url)
  return host !== '' && pathname.length > 1 && [...searchParams.keys()].every((name) => parameters.has(name))
}
