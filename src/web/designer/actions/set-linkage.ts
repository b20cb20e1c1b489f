import type { FormDesign } from '#/generated/types'
import { updateItem } from '../item-tree'

interface NewCondition {
  key: string
  part: 'shown' | 'required' | 'readonly'
  text: string
}

/** Sets a condition of an item; an empty text removes it, and the last removal removes the linkage itself. */
export const setLinkage = (form: FormDesign, { key, part, text }: NewCondition): FormDesign =>
  updateItem(form, key, ({ linkage = {}, ...item }) => {
    const { [part]: _, ...rest } = linkage
    const next = text ? { ...rest, [part]: text } : rest
    return Object.keys(next).length ? { ...item, linkage: next } : item
  })
