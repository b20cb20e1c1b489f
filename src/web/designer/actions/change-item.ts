import type { FormDesign, FormItem } from '#/generated/types'
import { updateItem } from '../item-tree'

/** Sets one property of the form as a whole: label position, label width, size. */
export function changeFormConfig(
  form: FormDesign,
  { name, value }: { name: string; value: unknown },
): FormDesign {
  return { ...form, config: { ...form.config, [name]: value } }
}

type Part = Readonly<Record<string, unknown>>

/** Returns a copy of `part` with `value` at the end of the path; undefined removes the property. */
function withPart(part: Part, [name = '', ...rest]: readonly string[], value: unknown): Part {
  const inner = part[name]
  const isPart = typeof inner === 'object' && inner !== null && !Array.isArray(inner)
  const next = rest.length ? withPart(isPart ? (inner as Part) : {}, rest, value) : value
  if (next !== undefined) return { ...part, [name]: next }
  const { [name]: _, ...otherProperties } = part
  return otherProperties
}

/** Sets one property of an item, named by its path, such as options → placeholder. */
export const changeItem = (
  form: FormDesign,
  { key, path, value }: { key: string; path: readonly string[]; value: unknown },
): FormDesign => updateItem(form, key, (item) => withPart(item, path, value) as FormItem)
