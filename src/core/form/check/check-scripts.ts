import type { FormDesign, FormItem, Problem } from '../../../generated/types'
import { allItemsOf } from '../design/items'
import { changeScriptOf, clickScriptOf } from '../design/scripts'

const warning = (code: string, item: FormItem | undefined): Problem => ({
  code: `form-design.script-${code}`,
  params: item ? { name: item.name, key: item.key } : {},
  place: item ? { field: item.key } : {},
  level: 'warning',
})

/** Items that are out of sight for everybody, by themselves or with the layout that holds them. */
const hiddenIn = (items: readonly FormItem[], above = false): FormItem[] =>
  items.flatMap((item) => {
    const hidden = above || item.hide === true
    const inside = (item.columns ?? []).flatMap((column) =>
      hiddenIn(column.list, hidden || column.hide === true),
    )
    return hidden ? [item, ...inside] : inside
  })

/**
 * Warnings about what scripts cannot do here, though they could in the predecessor: they have no network, and what
 * the design hides is out of sight for everybody, so no script can show or fill it. Read off their text, never run.
 */
export function checkScripts(form: FormDesign): Problem[] {
  const placed = allItemsOf(form.list)
  const scripts = [
    { item: undefined, text: changeScriptOf(form) },
    ...placed.map((item) => ({ item, text: clickScriptOf(item) })),
  ].filter(({ text }) => text !== '')
  const words = new Set(scripts.flatMap(({ text }) => text.match(/\w+/g) ?? []))
  const asks = scripts.filter(({ text }) => /\bHttpRequest\s*\(/.test(text))
  const unseen = hiddenIn(form.list).filter(({ key, model }) => words.has(key) || words.has(model))
  return [
    ...asks.map(({ item }) => warning('network', item)),
    ...unseen.map((item) => warning('hidden', item)),
  ]
}
