import type { FormDesign } from '#/generated/types'
import { isRecord } from '../../../core/form'

const reference = /@\[([^\]]*)\]/g
const shownMark = '_展示值'

/** Returns the content of a reference with its key renewed; the key follows the name and an underscore. */
function renewed(inside: string, keys: ReadonlyMap<string, string>): string {
  const mark = inside.trimEnd().endsWith(shownMark) ? shownMark : ''
  const bare = mark ? inside.trimEnd().slice(0, -mark.length) : inside
  for (let from = 0; ; ) {
    const key = keys.get(bare.slice(from).trim())
    if (key !== undefined) return `${bare.slice(0, from)}${key}${mark}`
    const next = bare.indexOf('_', from)
    if (next < 0) return inside
    from = next + 1
  }
}

function renewAll(value: unknown, keys: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string')
    return value.includes('@[')
      ? value.replace(reference, (_, inside: string) => `@[${renewed(inside, keys)}]`)
      : value
  if (Array.isArray(value)) return value.map((part) => renewAll(part, keys))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, renewAll(part, keys)]))
}

/** Renews the keys and column codes in all expressions of a form. */
export const renewReferences = (form: FormDesign, keys: ReadonlyMap<string, string>): FormDesign =>
  keys.size ? (renewAll(form, keys) as FormDesign) : form
