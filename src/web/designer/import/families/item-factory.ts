import type { FieldSchema, FormItem } from '#/generated/types'
import { emptyForm, maxItems } from '../../../../core/form'
import type { Language } from '../../../platform'
import type { RandomSource } from '../../../platform/random'
import { newItem } from '../../new-item'
import { ItemNumbering } from '../item-numbering'
import type { ForeignNode } from './foreign-node'

const longestTitle = 200

/** Creates the items of one form, numbered and named, up to the most that a form has. */
export class ItemFactory {
  private readonly numbering: ItemNumbering
  private count = 0
  private isFull = false

  constructor(private readonly context: { chance: RandomSource; language: Language }) {
    this.numbering = new ItemNumbering(context.chance)
  }

  /** Counts one more item; returns false if the form has the maximum already. */
  hasRoom(node: ForeignNode): boolean {
    if (this.count < maxItems) {
      this.count += 1
      return true
    }
    if (!this.isFull) node.lose('', 'too-many', { limit: maxItems })
    this.isFull = true
    return false
  }

  /** Creates an item of a field, its data named after the name in the document. */
  numbered(field: FieldSchema, title: string, name: string): FormItem {
    const { chance, language } = this.context
    const form = emptyForm()
    const item = newItem(field, {
      form,
      chance,
      name: title,
      columnName: String,
      sectionName: String,
      language,
    })
    const key = this.numbering.keyOf(undefined)
    const keyindex = this.numbering.indexOf(undefined)
    return { ...item, key, keyindex, model: this.modelOf(name, { type: item.type, key }) }
  }

  /** Names the data after the name in the document, with signs that ours do not have replaced. */
  private modelOf(name: string, item: { type: string; key: string }): string {
    const signs = name.replace(/\W/g, '_').slice(0, 64)
    const model = [name, signs].find((one) => /[^\W_]/.test(one) && this.numbering.isFreeModel(one))
    return this.numbering.modelOf(model, item)
  }
}

/** Returns a title of the allowed length; a longer one is recorded. */
export function shortTitle(node: ForeignNode, title: string): string {
  if (title.length > longestTitle) node.lose('', 'shortened')
  return title.slice(0, longestTitle)
}
