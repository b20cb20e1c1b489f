import { isRecord } from '../../../core/form'
import type { Plugin, PluginEffect } from '../../../generated/types'
import { findRunner } from './function-runner'
import { type ActivePlugin, effectsOf, listActivePlugins, type PluginFolder } from './plugin'

/** Effect of a loaded plugin. */
export interface PluginEffectEntry {
  plugin: ActivePlugin
  effect: PluginEffect
}

/** Request that an effect words. */
interface EffectRequest {
  url: string
  body: unknown
  method?: 'PUT' | 'PATCH'
}

/** Maximum number of requests of one run. */
const maxEffectRequests = 5

/** Returns the effects of the loaded plugins. */
export const listPluginEffects = (plugins: readonly PluginFolder[]): PluginEffectEntry[] =>
  listActivePlugins(plugins).flatMap((plugin) =>
    effectsOf(plugin.manifest).map((effect) => ({ plugin, effect })),
  )

/** Finds an effect by the names of its plugin and its own; undefined once it is removed. */
export const findPluginEffect = (
  plugins: readonly PluginFolder[],
  named: { plugin: Plugin['name']; effect: PluginEffect['name'] },
): PluginEffectEntry | undefined =>
  listPluginEffects(plugins).find(
    ({ plugin, effect }) => plugin.folder === named.plugin && effect.name === named.effect,
  )

/** Result of a run: the requests to send, or why there are none. */
export type EffectOutcome =
  | { requests: EffectRequest[] }
  | { fault: 'failed' | 'shape' | 'host'; reason: string }

/** Runs an effect in the sandbox; its requests go to the hosts that its manifest declares, or are rejected together. */
export async function runPluginEffect(
  { plugin, effect }: PluginEffectEntry,
  args: readonly unknown[],
): Promise<EffectOutcome> {
  const text = plugin.modules.get(effect.file) ?? ''
  const outcome = await findRunner(plugin).call({ text, name: effect.export, args })
  if ('failure' in outcome) {
    const { reason, message } = outcome.failure
    return { fault: 'failed', reason: message ? `${reason}: ${message}` : reason }
  }
  const requests = parseRequests(JSON.parse(outcome.json))
  if (!requests) return { fault: 'shape', reason: '' }
  const stranger = requests.find(({ url }) => !isDeclared(effect, url))
  return stranger ? { fault: 'host', reason: originOf(stranger.url) } : { requests }
}

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url.slice(0, 100))

const isDeclared = ({ hosts }: PluginEffect, url: string): boolean =>
  URL.canParse(url) && hosts.some((host) => originOf(host) === originOf(url))

/** Parses what an effect returns: nothing, a request, or a few of them; undefined for anything else. */
function parseRequests(result: unknown): EffectRequest[] | undefined {
  if (result === null) return []
  const all = Array.isArray(result) ? result : [result]
  return all.length <= maxEffectRequests && all.every(isRequest) ? all : undefined
}

const members = ['url', 'body', 'method']

const isRequest = (value: unknown): value is EffectRequest =>
  isRecord(value) &&
  typeof value.url === 'string' &&
  isRecord(value.body) &&
  (value.method === undefined || value.method === 'PUT' || value.method === 'PATCH') &&
  Object.keys(value).every((name) => members.includes(name))
