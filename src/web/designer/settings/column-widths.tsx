import type { FormItem } from '#/generated/types'
import { t } from '../../platform/i18n'
import { Segments } from '../../ui/segments'
import { setColumnCount, setColumnSpan } from '../actions/change-columns'
import { useDesigner } from '../context'

const counts = [1, 2, 3, 4] as const

/** How many columns a grid has and how wide each is, in 24ths of the row. */
export function ColumnWidths({ item }: { item: FormItem }) {
  const designer = useDesigner()
  const { key, name, columns = [] } = item
  const step = { name: 'designer.step.columns', params: { name }, key }
  return (
    <>
      <div className="fd-property" data-wide>
        <span>{t('designer.columns.count')}</span>
        <Segments
          label={t('designer.columns.count')}
          value={columns.length}
          options={counts.map((count) => ({ value: count as number, text: String(count) }))}
          onChange={(count) => designer.run(setColumnCount(designer.form, { key, count }), step)}
        />
      </div>
      {columns.map(({ span }, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its position
        <label key={column} className="fd-property">
          <span>{t('designer.columns.width', { n: column + 1 })}</span>
          <span className="fd-range">
            <input
              type="range"
              min={1}
              max={24}
              value={span}
              onChange={(event) =>
                designer.run(
                  setColumnSpan(designer.form, { key, column, span: Number(event.target.value) }),
                  {
                    ...step,
                    merge: `${key} span ${column}`,
                  },
                )
              }
            />
            <output>{span}/24</output>
          </span>
        </label>
      ))}
    </>
  )
}
