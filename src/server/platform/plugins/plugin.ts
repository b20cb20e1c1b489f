import type {
  FieldSchema,
  Plugin,
  PluginEffect,
  PluginField,
  PluginFunction,
  PluginList,
  PluginTab,
} from '../../../generated/types'

/** Version of the interface between the product and its plugins; a manifest names the range it works with. */
export const pluginInterface = 1

/** Maximum sizes in bytes, and the maximum number of folders. */
export const pluginLimits = { manifest: 256 * 1024, module: 512 * 1024, folders: 50 }

/** Reason why a plugin is not loaded: a text `plugin-problem.CODE` and its parameters. */
export interface PluginProblem {
  code: string
  params: Record<string, string | number>
}

/** Returns the text of a problem. */
export const problemTextOf = ({ code, params }: PluginProblem) => ({ code: `plugin-problem.${code}`, params })

/** Folder of DATA_DIR/plugins as it was at the start. Only a plugin without a problem adds anything. */
export interface PluginFolder {
  folder: string
  /** Its manifest, if it follows the grammar. */
  manifest?: Plugin
  /** Texts of the modules that the manifest names, by path. */
  modules: ReadonlyMap<string, string>
  problem?: PluginProblem
}

/** Plugin that is loaded. */
export type ActivePlugin = PluginFolder & { manifest: Plugin }

/** Returns the plugins that are loaded. */
export const listActivePlugins = (plugins: readonly PluginFolder[]): ActivePlugin[] =>
  plugins.filter((plugin): plugin is ActivePlugin => !plugin.problem && plugin.manifest !== undefined)

/** Returns the fields that a manifest adds. */
export const fieldsOf = ({ fields = [] }: Plugin): readonly PluginField[] => fields

/** Item type of all fields that plugins add. */
export const customType = 'custom'

/** Returns the schemas of the fields of the loaded plugins. */
export const pluginFieldSchemas = (plugins: readonly PluginFolder[]): FieldSchema[] =>
  listActivePlugins(plugins).flatMap(({ manifest }) =>
    fieldsOf(manifest).map(({ schema }) => toCustomField(schema)),
  )

/** Returns the schema of a field under the item type of all added fields. */
export const toCustomField = (schema: FieldSchema): FieldSchema => ({ ...schema, type: customType })

/** Returns the functions that a manifest adds. */
export const functionsOf = ({ functions = [] }: Plugin): readonly PluginFunction[] => functions

/** Returns the effects that a manifest adds. */
export const effectsOf = ({ effects = [] }: Plugin): readonly PluginEffect[] => effects

/** Returns the tabs of the recipient picker that a manifest adds. */
export const tabsOf = ({ tabs = [] }: Plugin): readonly PluginTab[] => tabs

/** Returns the lists that a manifest adds. */
export const listsOf = ({ lists = [] }: Plugin): readonly PluginList[] => lists

/** Returns the functions that modules of a manifest export for the sandbox. */
export const exportsOf = (manifest: Plugin): { file: string; export: string }[] => [
  ...functionsOf(manifest),
  ...effectsOf(manifest),
]

/** Returns the paths of the modules that a manifest names. */
export const modulePathsOf = (manifest: Plugin): string[] => [
  ...new Set([
    ...fieldsOf(manifest).flatMap(({ edit, read }) => (read ? [edit, read] : [edit])),
    ...exportsOf(manifest).map(({ file }) => file),
  ]),
]

/** Returns the folders of plugins that are not loaded, with the reason as a text within a text. */
export const findPluginProblems = (plugins: readonly PluginFolder[]) =>
  plugins.flatMap(({ folder, problem }) => (problem ? [{ folder, problem: problemTextOf(problem) }] : []))
