import type { Logger } from 'pino'
import { databaseSetAlias, databaseSetFunction } from '../../../core/company/database-set/set-lookup'
import {
  indexRemoteFunctions,
  optionFunctionName,
  type RemoteFunction,
  remoteQueryKey,
} from '../../../core/expression'
import type { RemoteFunctionsOptions, RemoteFunctionsSource } from '../../../generated/types'
import type { ServerClock } from '../clock'
import { requestLimits } from '../http/limits'
import { createTokenBuckets, type RateLimit } from '../http/rate-limit'
import type { PluginFolder } from '../plugins/plugin'
import { createPluginSource, isPluginSource, pluginSources } from '../plugins/plugin-source'
import { createHttpSource, type RemoteRequest } from './http-source'
import { limitConcurrency } from './limit-concurrency'
import type { PostJson } from './outgoing-request'
import { createRemoteResultCache, type RemoteOutcome } from './remote-result-cache'

/** Address of the built-in directory source. */
export const directoryApi = 'directory:'

/** Address of the database set source (docs/database-sources.md). */
export const databaseSetsApi = 'dbset:'

/** Database sets as a source: a function for expressions, and the names of what fields have chosen. */
const databaseSets: RemoteFunctionsSource = {
  name: databaseSetFunction,
  prefix: '',
  api: databaseSetsApi,
  fields: [],
  funlist: [{ funname: databaseSetFunction, fun: 'cell', placeholder: '"数据集编号", 值, "列名"' }],
  remotefun: [
    { usedscope: 'DatabaseSet', n: databaseSetFunction, v: databaseSetAlias, api: databaseSetsApi },
  ],
}

/** Remote function with its source. */
interface SourcedFunction extends RemoteFunction {
  source: RemoteFunctionsSource
  /** Set for a source of field choices. */
  options?: RemoteFunctionsOptions
}

/** Configured remote functions, and the client of their hosts. */
export interface RemoteSources {
  all: readonly RemoteFunctionsSource[]
  functions: ReadonlyMap<string, SourcedFunction>
  /** Calls a source over HTTP; a cached failure younger than `patience` milliseconds is reused. */
  ask(remoteRequest: RemoteRequest, patience: number): Promise<RemoteOutcome>
  /** Returns whether a person may send one more request. */
  admit(personId: string): boolean
}

/** Rate limit of one person's pages: the fields of a long table, and then the pace of reading. */
const pace: RateLimit = { burst: 300, perSecond: 20 }

/** Opens the remote functions of an app context. */
export function openRemoteSources(
  configured: readonly RemoteFunctionsSource[],
  plugins: readonly PluginFolder[],
  { clock, log, post }: { clock: ServerClock; log: Logger; post: PostJson },
): RemoteSources {
  const all = [...configured, ...pluginSources(plugins), databaseSets]
  const functions = new Map(
    all.flatMap((source) =>
      [...indexRemoteFunctions([source])].map(([name, remote]): [string, SourcedFunction] => {
        const options = source.remotefun?.find(({ v }) => optionFunctionName(v) === name)
        return [name, { ...remote, source, options }]
      }),
    ),
  )
  const resultCache = createRemoteResultCache(clock)
  const inTurn = limitConcurrency(requestLimits.remoteAtOnce)
  const overHttp = createHttpSource(post, log)
  const ofPlugins = createPluginSource(plugins, log)
  const sendRequest = (request: RemoteRequest) =>
    isPluginSource(request.source) ? ofPlugins(request) : overHttp(request)
  const askInTime = (remoteRequest: RemoteRequest, until: number): Promise<RemoteOutcome> =>
    inTurn(async () => (clock.now() > until ? { failed: 'slow' } : sendRequest(remoteRequest)))
  return {
    all,
    functions,
    ask: (remoteRequest, patience) =>
      resultCache(remoteQueryKey(remoteRequest.question), patience, () =>
        askInTime(remoteRequest, clock.now() + requestLimits.remoteTime),
      ),
    admit: createTokenBuckets(pace, clock).admit,
  }
}
