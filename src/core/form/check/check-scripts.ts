import type { FormDesign, FormItem, Problem } from '../../../generated/types'
import { changeScriptOf, clickScriptOf } from '../design'
import { allFormItemsOf } from '../design/items'

const warning = (code: string, item: FormItem | undefined): Problem => ({
  code: `form-design.script-${code}`,
  params: item ? { name: item.name, key: item.key } : {},
  place: item ? { field: item.key } : {},
  level: 'warning',
})

/** Items hidden for everyone, by themselves or by an enclosing layout. */
const hiddenIn = (items: readonly FormItem[], above = false): FormItem[] =>
  items.flatMap((item) => {
    const hidden = above || item.hide === true
    const inside = (item.columns ?? []).flatMap((column) =>
      hiddenIn(column.list, hidden || column.hide === true),
    )
    return hidden ? [item, ...inside] : inside
  })

/**
 * Warns about script features that worked in the predecessor but not here. Scripts have no network, and
 * fields hidden by the design are hidden for everyone, so no script can show or fill them. Scripts are
 * analysed as text, never run.
 */
export function checkScripts(form: FormDesign): Problem[] {
  const placed = allFormItemsOf(form.list)
  const scripts = [
    { item: undefined, text: changeScriptOf(form) },
    ...placed.map((item) => ({ item, text: clickScriptOf(item) })),
  ].filter(({ text }) => text !== '')
  const words = new Set(scripts.flatMap(({ text }) => text.match(/\w+/g) ?? []))
  const requesting = scripts.filter(({ text }) => /\bHttpRequest\s*\(/.test(text))
  const unseen = hiddenIn(form.list).filter(({ key, model }) => words.has(key) || words.has(model))
  return [
    ...requesting.map(({ item }) => warning('network', item)),
    ...unseen.map((item) => warning('hidden', item)),
  ]
}
