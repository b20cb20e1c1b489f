import { createFunctionRunner } from './function-runner'
import {
  type ActivePlugin,
  exportsOf,
  listActivePlugins,
  type PluginFolder,
  type PluginProblem,
} from './plugin'

/**
 * Evaluates the modules of functions and effects in the sandbox, each one of the manifest by its export. A plugin whose module
 * does not run or lacks a function is returned with this problem, and adds nothing.
 */
export const checkPluginModules = (plugins: readonly PluginFolder[]): Promise<PluginFolder[]> =>
  Promise.all(
    plugins.map(async (plugin) => {
      const [loaded] = listActivePlugins([plugin])
      if (!loaded || exportsOf(loaded.manifest).length === 0) return plugin
      const problem = await findProblem(loaded)
      return problem ? { ...plugin, modules: new Map(), problem } : plugin
    }),
  )

async function findProblem({ manifest, modules }: ActivePlugin): Promise<PluginProblem | undefined> {
  const runner = createFunctionRunner()
  try {
    for (const { file, export: name } of exportsOf(manifest)) {
      const outcome = await runner.call({ text: modules.get(file) ?? '', name })
      if (!('failure' in outcome)) continue
      const { reason, message = reason, line } = outcome.failure
      if (reason === 'shape') return { code: 'no-export', params: { file, name } }
      return { code: 'module', params: { file, reason: line ? `${message} (${line})` : message } }
    }
    return undefined
  } finally {
    await runner.stop()
  }
}
