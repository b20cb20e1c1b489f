import type { FieldSchema, FormItem, LocalizedText } from '#/generated/types'
import { itemFieldSchema } from '../../core/form'
import { currentLanguage, t } from '../platform'
import type { ItemNames } from './new-item'

/** Returns a text of a schema in the page's language. */
export const localizeSchemaText = (text: LocalizedText): string => text[currentLanguage()]

/** Returns the name of an item, or of its field while it has none. */
export const itemTitleOf = (item: FormItem): string =>
  item.name.trim() || localizeSchemaText(itemFieldSchema(item).title)

/** Describes several items as one name. */
export function describeItems(items: readonly FormItem[]): string {
  const [first, ...rest] = items
  const name = first ? itemTitleOf(first) : ''
  return rest.length ? t('designer.several', { name, n: items.length }) : name
}

/** Returns the default names of a new item of a field. */
export const defaultItemNames = (field: FieldSchema): ItemNames => ({
  name: localizeSchemaText(field.title),
  language: currentLanguage(),
  columnName: (n) => t('designer.column.name', { n }),
  sectionName: (n) => t('designer.sections.title', { n }),
})
