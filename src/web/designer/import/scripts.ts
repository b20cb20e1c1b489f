import { scriptNames } from '#/core/flow/fields/field-matcher'
import { isRecord } from '#/core/form/values/form-values'

/** Where a document holds program text: the path to it. */
export type ScriptPlace = readonly (string | number)[]

const isScript = (name: string | number | undefined, text: string) =>
  text.trim() !== '' &&
  (scriptNames.includes(String(name)) || /^\s*(?:function\s*[:(]|\(.*\)\s*=>)/.test(text))

/** Every place of a document where program text stands. */
export function scriptsIn(value: unknown, path: ScriptPlace = []): ScriptPlace[] {
  if (typeof value === 'string') return isScript(path.at(-1), value) ? [path] : []
  if (Array.isArray(value)) return value.flatMap((part, i) => scriptsIn(part, [...path, i]))
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([name, part]) => scriptsIn(part, [...path, name]))
}

/** Whether the sandbox runs what stands at a place; handlers, matchFun and functions of formulas run nowhere. */
export const runsInSandbox = (path: ScriptPlace): boolean =>
  ['config/change_code', 'buttonset/onclick'].includes(path.slice(-2).join('/')) && path[0] !== 'remove_list'

/** The text at a place. */
export const textAt = (document: unknown, path: ScriptPlace): string =>
  String(path.reduce<unknown>((part, step) => (part as Record<string | number, unknown>)[step], document))
