import { Fragment } from 'react'
import type { FormColumn, FormItem } from '#/generated/types'
import { t } from '../../platform'
import { SegmentedControl } from '../../ui'
import { changeColumn, setColumnCount } from '../actions/change-columns'
import { useDesigner } from '../context'

const counts = [1, 2, 3, 4] as const

/** Number of columns of a grid, the width of each in 24ths of the row, and which are hidden. */
export function ColumnWidths({ item }: { item: FormItem }) {
  const designer = useDesigner()
  const { key, name, columns = [] } = item
  const step = { name: 'designer.step.columns', params: { name }, key }
  const change = (column: number, change: Partial<FormColumn>, merge?: string) =>
    designer.run(changeColumn(designer.form, { key, column, change }), { ...step, merge })
  return (
    <>
      <div className="fd-property q-stack q-align-center q-gap-1-5 q-anchor" data-wide>
        <span>{t('designer.columns.count')}</span>
        <SegmentedControl
          label={t('designer.columns.count')}
          value={columns.length}
          options={counts.map((count) => ({ value: count as number, text: String(count) }))}
          onChange={(count) => designer.run(setColumnCount(designer.form, { key, count }), step)}
        />
      </div>
      {columns.map(({ span, hide }, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its position
        <Fragment key={column}>
          <label className="fd-property q-stack q-align-center q-gap-1-5 q-anchor">
            <span>{t('designer.columns.width', { n: column + 1 })}</span>
            <span className="fd-range q-row q-gap-2">
              <input
                className="q-grow q-shrink"
                type="range"
                min={1}
                max={24}
                value={span}
                onChange={({ target }) =>
                  change(column, { span: Number(target.value) }, `${key} span ${column}`)
                }
              />
              <output>{span}/24</output>
            </span>
          </label>
          <label className="fd-property q-stack q-align-center q-gap-1-5 q-anchor">
            <span>{t('designer.columns.hide', { n: column + 1 })}</span>
            <input
              type="checkbox"
              role="switch"
              className="fd-switch q-anchor"
              checked={hide === true}
              aria-checked={hide === true}
              onChange={({ target }) => change(column, { hide: target.checked })}
            />
          </label>
        </Fragment>
      ))}
    </>
  )
}
