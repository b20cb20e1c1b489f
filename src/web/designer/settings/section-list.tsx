import type { FormDesign, FormItem } from '#/generated/types'
import { itemFieldSchema } from '../../../core/form'
import { t } from '../../platform'
import { Button, IconButton } from '../../ui'
import { changeColumn } from '../actions/change-columns'
import { addSection, moveSection, removeSection } from '../actions/change-sections'
import { useDesigner } from '../context'
import { SortableRow, SortableSettings } from './sortable'

/** Sections of a layout: their titles, their order, and which are hidden. */
export function SectionList({ item }: { item: FormItem }) {
  const designer = useDesigner()
  const { key, name, columns = [] } = item
  const { most = columns.length } = itemFieldSchema(item).parts ?? {}
  const run = (next: FormDesign, typing?: string) =>
    designer.run(next, { name: 'designer.step.sections', params: { name }, key, merge: typing })
  const change = (column: number, change: { name: string } | { hide: boolean }, typing?: string) =>
    run(changeColumn(designer.form, { key, column, change }), typing)
  if (most < 2) return null
  return (
    <div className="fd-property q-stack q-align-center q-gap-1-5 q-anchor fd-choices" data-wide>
      <span>{t('designer.sections')}</span>
      <SortableSettings
        ids={columns.map((_, i) => String(i))}
        onMove={(column, to) => run(moveSection(designer.form, { key, column, to }))}
      >
        {columns.map((section, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a section is known by its position
          <SortableRow key={i} id={String(i)} label={section.name ?? ''}>
            <input
              className="q-input"
              value={section.name ?? ''}
              maxLength={200}
              aria-label={t('designer.sections.name', { n: i + 1 })}
              onChange={({ target }) => change(i, { name: target.value }, `${key} section ${i}`)}
            />
            <label className="q-inline q-gap-1 q-fixed q-text-xs">
              <input
                type="checkbox"
                checked={section.hide === true}
                aria-label={t('designer.sections.hide', { n: i + 1 })}
                onChange={({ target }) => change(i, { hide: target.checked })}
              />
              {t('designer.item.hide')}
            </label>
            <IconButton
              icon="close"
              label={t('designer.sections.remove', { n: i + 1 })}
              disabled={columns.length < 2}
              onClick={() => run(removeSection(designer.form, { key, column: i }))}
            />
          </SortableRow>
        ))}
      </SortableSettings>
      <Button
        disabled={columns.length >= most}
        onClick={() => {
          const title = t('designer.sections.title', { n: columns.length + 1 })
          run(addSection(designer.form, { key, name: title }))
        }}
      >
        {t('designer.sections.add')}
      </Button>
    </div>
  )
}
