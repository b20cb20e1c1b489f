import type { PluginRow } from '../../generated/types'
import { type Language, translateKey } from '../platform'
import { fieldsOf, functionsOf, type PluginFolder, problemTextOf } from '../platform/plugins/plugin'

/** Returns why a plugin is not loaded; empty if it is. */
function describePluginProblem({ problem }: PluginFolder, language: Language): string {
  if (!problem) return ''
  const { code, params } = problemTextOf(problem)
  return translateKey(language, code, params)
}

/** Returns what a plugin adds: its fields and functions. */
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
