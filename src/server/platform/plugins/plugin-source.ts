import type { Logger } from 'pino'
import type { RemoteFunctionsSource } from '../../../generated/types'
import { OutgoingError } from '../outgoing/outgoing-error'
import { parseRemoteResponse, type RemoteRequest } from '../remote/http-source'
import type { RemoteOutcome } from '../remote/remote-result-cache'
import { findRunner } from './function-runner'
import { type ActivePlugin, functionsOf, listActivePlugins, type PluginFolder } from './plugin'

/** Address of the functions of a plugin: this and its name. */
const pluginApi = 'plugin:'

/** Whether the functions of a source are those of a plugin. */
export const isPluginSource = ({ api }: RemoteFunctionsSource): boolean => api.startsWith(pluginApi)

/** Maximum length of a hint (schemas/meta/remote-functions.json). */
const maxHint = 200

function toSource({ manifest }: ActivePlugin): RemoteFunctionsSource {
  const funlist = functionsOf(manifest).map(({ schema: { name, parameters } }) => ({
    funname: name,
    fun: name,
    placeholder: parameters
      .map(({ title }) => title.zh)
      .join('，')
      .slice(0, maxHint),
  }))
  return { name: manifest.title.zh, prefix: '', api: `${pluginApi}${manifest.name}`, fields: [], funlist }
}

/** Returns the functions of the loaded plugins as sources of remote functions. */
export const pluginSources = (plugins: readonly PluginFolder[]): RemoteFunctionsSource[] =>
  listActivePlugins(plugins)
    .filter(({ manifest }) => functionsOf(manifest).length > 0)
    .map(toSource)

/** Creates the client of the functions of plugins; each plugin has a worker of its own. Failures are logged. */
export function createPluginSource(plugins: readonly PluginFolder[], log: Logger) {
  const byApi = new Map(listActivePlugins(plugins).map((plugin) => [`${pluginApi}${plugin.folder}`, plugin]))
  return async ({ source: { api }, fun, question }: RemoteRequest): Promise<RemoteOutcome> => {
    const plugin = byApi.get(api)
    const called = plugin && functionsOf(plugin.manifest).find(({ schema }) => schema.name === fun)
    if (!called) return { failed: 'failed' }
    const text = plugin.modules.get(called.file) ?? ''
    const outcome = await findRunner(plugin).call({ text, name: called.export, args: question.para })
    const reject = (kind: 'slow' | 'failed', reason: string): RemoteOutcome => {
      log.warn({ plugin: plugin.folder, function: fun, reason }, 'function of a plugin')
      return { failed: kind }
    }
    if ('failure' in outcome) {
      const { reason, message } = outcome.failure
      return reject(reason === 'time' ? 'slow' : 'failed', message ? `${reason}: ${message}` : reason)
    }
    try {
      return { value: parseRemoteResponse(outcome.json, false), length: outcome.json.length }
    } catch (error) {
      if (error instanceof OutgoingError) return reject('failed', error.message)
      throw error
    }
  }
}
