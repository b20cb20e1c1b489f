import type { PluginRow } from '../../generated/types'
import { type Language, translateKey } from '../platform'
import {
  effectsOf,
  fieldsOf,
  functionsOf,
  listsOf,
  type PluginFolder,
  problemTextOf,
  tabsOf,
} from '../platform/plugins/plugin'

/** Returns why a plugin is not loaded; empty if it is. */
function describePluginProblem({ problem }: PluginFolder, language: Language): string {
  if (!problem) return ''
  const { code, params } = problemTextOf(problem)
  return translateKey(language, code, params)
}

/** Returns what a plugin adds, of each kind by name; effects also by the hosts that they call. */
function describeAdditions({ manifest }: PluginFolder, language: Language): string {
  if (!manifest) return ''
  const all = [
    ...fieldsOf(manifest).map(({ schema }) => ({
      code: 'plugin.adds.field',
      params: { name: schema.title[language] },
    })),
    ...functionsOf(manifest).map(({ schema }) => ({
      code: 'plugin.adds.function',
      params: { name: schema.name },
    })),
    ...tabsOf(manifest).map(({ title }) => ({
      code: 'plugin.adds.tab',
      params: { name: title[language] },
    })),
    ...listsOf(manifest).map(({ title }) => ({
      code: 'plugin.adds.list',
      params: { name: title[language] },
    })),
    ...effectsOf(manifest).map(({ title, hosts }) => ({
      code: 'plugin.adds.effect',
      params: { name: title[language], hosts: hosts.join() },
    })),
  ]
  return translateKey(language, 'plugin.adds.all', { all })
}

/** Describes a plugin as a row of the administrators' list. */
export const describePlugin = (plugin: PluginFolder, language: Language): PluginRow => ({
  id: plugin.folder,
  name: plugin.manifest?.title[language] ?? plugin.folder,
  version: plugin.manifest?.version ?? '',
  adds: describeAdditions(plugin, language),
  state: plugin.problem ? 'failed' : 'loaded',
  problem: describePluginProblem(plugin, language),
})
