import { isRecord } from '#/core/form/values'

/** Where a document holds program text: the path to it. Such texts run in the sandbox or not at all. */
export type ScriptPlace = readonly (string | number)[]

/** The names under which the predecessor keeps program text. */
const names = ['change_code', 'onclick', 'matchFun', 'localFunction']

const isScript = (name: string | number | undefined, text: string) =>
  text.trim() !== '' && (names.includes(String(name)) || /^\s*(?:function\s*[:(]|\(.*\)\s*=>)/.test(text))

/** Every place of a document where program text stands. */
export function scriptsIn(value: unknown, path: ScriptPlace = []): ScriptPlace[] {
  if (typeof value === 'string') return isScript(path.at(-1), value) ? [path] : []
  if (Array.isArray(value)) return value.flatMap((part, i) => scriptsIn(part, [...path, i]))
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([name, part]) => scriptsIn(part, [...path, name]))
}
