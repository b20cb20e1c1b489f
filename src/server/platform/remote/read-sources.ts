import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import demo from '#fixtures/remote-functions.json'
import { databaseSetAlias, databaseSetFunction } from '../../../core/company/database-set/set-lookup'
import { directoryFunctions, directoryOptionSources } from '../../../core/directory/directory-functions'
import { builtInFunctions, optionFunctionName } from '../../../core/expression'
import type { RemoteFunctions, RemoteFunctionsOptions, RemoteFunctionsSource } from '../../../generated/types'
import { describeSchemaProblem } from '../http/validation'
import { StartupError, type StartupErrorCode } from '../startup-failure'
import { directoryApi } from './sources'

type Env = Record<string, string | undefined>

/** Location of the configuration of remote function sources. */
export interface SourcesLocation {
  /** File that the environment names. */
  file: string | undefined
  dataDir: string
  /** Whether the demo's sources are used if there is no file. */
  isTrial: boolean
  env: Env
}

/** Reads and validates the configured sources: an error names the entry. */
export function readSources({ file, dataDir, isTrial, env }: SourcesLocation): RemoteFunctionsSource[] {
  const usual = join(dataDir, 'remote-functions.json')
  const found = file ?? (existsSync(usual) ? usual : undefined)
  if (!found && !isTrial) return []
  const name = found ?? 'fixtures/remote-functions.json'
  return parseSources(found ? parsedFile(found) : demo, name, env)
}

function parsedFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new StartupError('start.remote-file', { file, reason: (error as Error).message })
  }
}

/** Parses the sources of a configuration and resolves the variables in their headers. */
export function parseSources(json: unknown, file: string, env: Env): RemoteFunctionsSource[] {
  const fault = describeSchemaProblem('meta/remote-functions', json)
  if (fault) throw new StartupError('start.remote-unfit', { file, reason: fault })
  const { groups } = json as RemoteFunctions
  const refuse = (code: StartupErrorCode, params: Record<string, string>) =>
    new StartupError(code, { file, ...params })
  checkNames(groups, refuse)
  return groups.map((source) => checkedSource(source, env, refuse))
}

type Refuse = (code: StartupErrorCode, params: Record<string, string>) => StartupError

function checkNames(sources: readonly RemoteFunctionsSource[], refuse: Refuse): void {
  const usedNames = new Set<string>([databaseSetFunction, optionFunctionName(databaseSetAlias)])
  for (const { name: entry, remotefun = [] } of sources)
    for (const { v: name } of remotefun) {
      if (usedNames.has(optionFunctionName(name))) throw refuse('start.remote-twice', { entry, name })
      usedNames.add(optionFunctionName(name))
    }
  for (const { name: entry, funlist } of sources)
    for (const { funname } of funlist) {
      if (builtInFunctions.has(funname)) throw refuse('start.remote-built-in', { entry, name: funname })
      if (usedNames.has(funname)) throw refuse('start.remote-twice', { entry, name: funname })
      usedNames.add(funname)
    }
}

function checkedSource(source: RemoteFunctionsSource, env: Env, refuse: Refuse): RemoteFunctionsSource {
  const { name: entry, api, headers = {}, remotefun = [] } = source
  for (const options of remotefun) checkOptions(entry, options, refuse)
  if (api === directoryApi) checkDirectory(source, refuse)
  else if (!isAddress(api)) throw refuse('start.remote-address', { entry, api })
  const filled = Object.entries(headers).map(([header, value]) => [
    header,
    value.replace(/\$\{(\w+)\}/g, (_, name: string) => {
      const value = env[name]?.trim()
      if (!value || !headerText.test(value)) throw refuse('start.remote-variable', { entry, header, name })
      return value
    }),
  ])
  return { ...source, headers: Object.fromEntries(filled) }
}

const headerText = /^[\t\x20-\x7e\x80-\xff]*$/

/**
 * Whether a URL is valid for a source; passwords belong in headers, where variables keep them out of the
 * file.
 */
function isAddress(api: string): boolean {
  if (!URL.canParse(api)) return false
  const { username, password } = new URL(api)
  return !username && !password
}

function checkOptions(entry: string, { v: name, api }: RemoteFunctionsOptions, refuse: Refuse): void {
  if (!api.startsWith(directoryApi)) {
    if (!isAddress(api)) throw refuse('start.remote-address', { entry, api })
    return
  }
  const fun = api.slice(directoryApi.length)
  const expected = [...directoryOptionSources.keys()].join(', ')
  if (!directoryOptionSources.has(fun)) throw refuse('start.remote-directory', { entry, name, fun, expected })
}

function checkDirectory({ name: entry, prefix, funlist }: RemoteFunctionsSource, refuse: Refuse): void {
  const unknown = funlist.find(({ fun }) => !directoryFunctions.has(`${prefix}${fun}`))
  if (!unknown) return
  const expected = [...directoryFunctions.keys()].join(', ')
  throw refuse('start.remote-directory', { entry, name: unknown.funname, fun: unknown.fun, expected })
}
