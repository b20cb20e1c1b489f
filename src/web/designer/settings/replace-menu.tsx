import type { FieldSchema, FormItem } from '#/generated/types'
import { fieldSchemas } from '../../../core/form'
import { currentLanguage, t } from '../../platform/i18n/i18n'
import { FieldIcon } from '../../ui/icon'
import { Menu } from '../../ui/menu'
import { isReplaceable, replaceItem } from '../actions/replace-item'
import { useDesigner } from '../context'
import { localize } from '../titles'

const groups: readonly FieldSchema['group'][] = ['basic', 'advanced', 'layout']
const rankOf = ({ group, order = 0 }: FieldSchema) => groups.indexOf(group) * 100_000 + order
const byPalette = (a: FieldSchema, b: FieldSchema) => rankOf(a) - rankOf(b)

/** Changes the item's kind of field; its name, code and data stay. */
export function ReplaceMenu({ item }: { item: FormItem }) {
  const designer = useDesigner()
  const others = fieldSchemas.filter((field) => isReplaceable(item, field)).sort(byPalette)
  const replace = (field: FieldSchema) =>
    designer.run(replaceItem(designer.form, { key: item.key, field, language: currentLanguage() }), {
      name: 'designer.step.replace',
      params: { name: item.name, field: localize(field.title) },
      key: item.key,
    })
  if (!others.length) return null
  return (
    <Menu
      label={t('designer.replace')}
      trigger={t('designer.replace')}
      actions={others.map((field) => ({
        key: field.name,
        text: localize(field.title),
        icon: <FieldIcon icon={field.icon} />,
        run: () => replace(field),
      }))}
    />
  )
}
