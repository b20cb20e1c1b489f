import type { PluginFolder } from '../platform/plugins/plugin'

/** Returns the folders of plugins that are not loaded, with the reason as a text within a text. */
export const findPluginProblems = (plugins: readonly PluginFolder[]) =>
  plugins.flatMap(({ folder, problem }) =>
    problem ? [{ folder, problem: { code: `plugin-problem.${problem.code}`, params: problem.params } }] : [],
  )
