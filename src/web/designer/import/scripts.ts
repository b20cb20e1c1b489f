import { scriptPropertyNames } from '../../../core/flow'
import { isRecord } from '../../../core/form'

/** Path to a script in a document. */
export type ScriptPath = readonly (string | number)[]

const isScript = (name: string | number | undefined, text: string) =>
  text.trim() !== '' &&
  (scriptPropertyNames.includes(String(name)) || /^\s*(?:function\s*[:(]|\(.*\)\s*=>)/.test(text))

/** Finds the paths of all scripts in a document. */
export function findScripts(value: unknown, path: ScriptPath = []): ScriptPath[] {
  if (typeof value === 'string') return isScript(path.at(-1), value) ? [path] : []
  if (Array.isArray(value)) return value.flatMap((part, i) => findScripts(part, [...path, i]))
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([name, part]) => findScripts(part, [...path, name]))
}

/** Whether the sandbox runs the script at a path; handlers, matchFun and formula functions never run. */
export const isSandboxScript = (path: ScriptPath): boolean =>
  ['config/change_code', 'buttonset/onclick'].includes(path.slice(-2).join('/')) && path[0] !== 'remove_list'

/** Returns the text at a path. */
export const readTextPath = (document: unknown, path: ScriptPath): string =>
  String(path.reduce<unknown>((part, step) => (part as Record<string | number, unknown>)[step], document))
