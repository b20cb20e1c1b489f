import fc from 'fast-check'
import { expect, test } from 'vitest'
import { designItem } from '../../../../tests/kit/form-items'
import type { FormDesign, FormItem } from '../../../generated/types'
import { allFormItemsOf } from '../design/items'
import { emptyForm } from '../design/upgrade'
import { createPartItems, detachPart, listPartUses, type PartVersion, replaceItemKeys } from './link-items'
import { updatePart } from './update-part'

const now = 1_764_000_000_000

/** Nests numbered items in layouts; a formula names the first item. */
const tree = (numbers: readonly number[], layouts: readonly boolean[]): FormItem[] => {
  const list: FormItem[] = []
  numbers.forEach((n, at) => {
    if (layouts[at]) {
      list.push(designItem(n, 'grid', { columns: [{ span: 24, list: [] }] }))
      return
    }
    const formula = `\${${designItem.key(numbers[0] ?? 0)}} + ${at}`
    const item = designItem(n, 'number', { options: { formula } })
    const layout = list.at(-1)
    if (layout?.columns && n % 2) layout.columns[0]?.list.push(item)
    else list.push(item)
  })
  return list
}
const items = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 7 }),
    fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
  )
  .map(([numbers, layouts]) => tree(numbers, layouts))
const own = designItem(50, 'input')
const foreign = designItem(60, 'input')
const part = (version: number, list: FormItem[]): PartVersion => ({ id: 'p', version, items: list })
const withPart = (list: FormItem[], at = now): FormDesign => {
  const form = { ...emptyForm(), list: [own] }
  return { ...form, list: [own, ...createPartItems(form, part(1, list), at)] }
}
const keysOf = (list: readonly FormItem[]) => allFormItemsOf(list).map(({ key }) => key)
const linkKeys = (form: FormDesign) =>
  new Map(
    allFormItemsOf(form.list).flatMap(({ key, part: link }) => (link ? [[key, link.key] as const] : [])),
  )

test('inserts the items of a part under ids of their own; detached they are the plain items', () => {
  fc.assert(
    fc.property(items, (list) => {
      const form = withPart(list)
      const keys = linkKeys(form)
      expect(new Set(keysOf(form.list)).size).toBe(keysOf(form.list).length)
      const [use] = listPartUses(form)
      const plain = detachPart(form, use?.use ?? '')
      expect(listPartUses(plain)).toEqual([])
      const back = JSON.parse(replaceItemKeys(JSON.stringify(plain.list.slice(1)), keys)) as FormItem[]
      const strip = (one: FormItem): unknown => ({
        ...one,
        model: '',
        keyindex: 0,
        columns: one.columns?.map((column) => ({ ...column, list: column.list.map(strip) })),
      })
      expect(back.map(strip)).toEqual(list.map(strip))
    }),
  )
})

test('updates to the items of the new version, under the same ids; twice is once', () => {
  fc.assert(
    fc.property(items, items, fc.nat(), (before, after, drawn) => {
      const form = withPart(before)
      const next = part(2, after)
      const updated = updatePart(form, next, now + 1)
      expect(updatePart(updated, next, now + 2)).toBe(updated)
      const [old, fresh] = [linkKeys(form), linkKeys(updated)]
      expect([...fresh.values()].toSorted()).toEqual(keysOf(after).toSorted())
      const byPart = new Map([...old].map(([key, of]) => [of, key]))
      for (const [key, of] of fresh) expect(byPart.get(of) ?? key).toBe(key)
      const dropped = [...old].filter(([, of]) => !keysOf(after).includes(of)).map(([key]) => key)
      expect(keysOf(updated.remove_list).toSorted()).toEqual(dropped.toSorted())
      expect(updated.list).toContainEqual(own)

      const layouts = allFormItemsOf(form.list).filter(({ columns }) => columns)
      const layout = layouts[drawn % Math.max(1, layouts.length)]
      const holding: FormDesign = JSON.parse(JSON.stringify(form))
      const at = allFormItemsOf(holding.list).find(({ key }) => key === layout?.key)
      at?.columns?.[0]?.list.push(foreign)
      const kept = keysOf(updatePart(holding, next, now + 1).list).filter((key) => key === foreign.key)
      expect(kept).toHaveLength(at ? 1 : 0)
    }),
  )
})

test('leaves out what the design removed, and keeps it among the removed items in the new version', () => {
  fc.assert(
    fc.property(items, items, fc.nat(), (before, after, drawn) => {
      const form = withPart(before)
      const outermost = form.list.slice(1)
      const gone = outermost[drawn % outermost.length] as FormItem
      const without = { ...form, list: form.list.filter((one) => one !== gone), remove_list: [gone] }
      const updated = updatePart(without, part(2, after), now + 1)
      expect(keysOf(updated.list)).not.toContain(gone.key)
      expect(keysOf(updated.remove_list)).toContain(gone.key)
      const all = keysOf([...updated.list, ...updated.remove_list])
      expect(new Set(all).size).toBe(all.length)
    }),
  )
})
