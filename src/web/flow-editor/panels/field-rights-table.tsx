import '../flow-editor.css'
import type { FormDesign, FormItem, FormLimit, FormTableColumn } from '#/generated/types'
import { canHoldValue } from '../../../core/form'
import { t } from '../../platform'
import { Button, SegmentedControl } from '../../ui'
import {
  changeFieldLimit,
  fieldLimitOf,
  type LimitType,
  limitAllFields,
  limitOfItem,
  limitRows,
  rowRightsOf,
  setColumnLimit,
  setFieldLimit,
} from '../field-rights'

interface LimitTableProps {
  form: Pick<FormDesign, 'list'>
  limits: readonly FormLimit[]
  onChange(limits: FormLimit[]): void
  /** View-only limits offer no editing. */
  viewing?: boolean
}

const types = ['canedit', 'readonly', 'masked', 'hidden', 'null'] as const
const typeOf = (value: (typeof types)[number]): LimitType => (value === 'null' ? null : value)
const rowRights = ['table_add', 'table_edit', 'table_delete'] as const

/** Rights of every field; tables down to rows and columns. */
export function FieldRightsTable({ form, limits, onChange, viewing }: LimitTableProps) {
  const rows = limitRows(form)
  const offered = types.filter((type) => !viewing || type !== 'canedit')
  if (!rows.length)
    return <p className="fe-note q-soft q-radius-md q-pad-y-2 q-pad-x-3">{t('flow-editor.limits.none')}</p>
  return (
    <div className="fe-limits">
      <div className="fe-limit-all q-wrap q-gap-1-5 q-soft">
        <span>{t('flow-editor.limits.all')}</span>
        {offered.map((type) => (
          <Button key={type} onClick={() => onChange(limitAllFields(form, typeOf(type)))}>
            {t(`flow-editor.limits.${type}`)}
          </Button>
        ))}
      </div>
      <table className="q-full">
        <thead>
          <tr className="q-row q-wrap q-line-below">
            <th className="q-grow q-muted q-text-xs" scope="col">
              {t('flow-editor.limits.field')}
            </th>
            <th className="q-muted q-text-xs" scope="col">
              {t('flow-editor.limits.right')}
            </th>
            {!viewing && (
              <th className="q-muted q-text-xs" scope="col">
                {t('flow-editor.limits.required')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ item, columns }) => {
            const limit = limitOfItem(limits, item)
            return (
              <ItemRows
                key={item.key}
                item={item}
                columns={columns}
                limit={limit}
                offered={offered}
                viewing={viewing}
                onChange={(next) => onChange(setFieldLimit(limits, next))}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

interface ItemRowsProps {
  item: FormItem
  columns: readonly FormTableColumn[]
  limit: FormLimit
  offered: readonly (typeof types)[number][]
  viewing?: boolean
  onChange(limit: FormLimit): void
}

function ItemRows({ item, columns, limit, offered, viewing, onChange }: ItemRowsProps) {
  const rights = rowRightsOf(item, limit)
  const fillable = canHoldValue(item)
  const own = offered.filter((type) => type !== 'canedit' || fillable)
  return (
    <>
      <LimitRow name={item.name} limit={limit} viewing={viewing} onChange={onChange} offered={own} />
      {columns.length > 0 && limit.type === 'canedit' && !viewing && (
        <tr className="fe-limit-rows q-row q-line-below">
          <td colSpan={3}>
            {rowRights.map((right) => (
              <label key={right} className="fe-check q-inline q-gap-1-5">
                <input
                  type="checkbox"
                  checked={rights[right]}
                  onChange={({ target }) => onChange({ ...limit, [right]: target.checked })}
                />
                {t(`flow-editor.limits.${right}`)}
              </label>
            ))}
          </td>
        </tr>
      )}
      {limit.type !== 'hidden' &&
        columns.map(({ code, name }) => (
          <LimitRow
            key={code}
            name={name}
            isColumn
            viewing={viewing}
            limit={{ ...fieldLimitOf(limit.son ?? [], code), name }}
            offered={limit.type === 'canedit' ? offered : offered.filter((type) => type !== 'canedit')}
            onChange={(column) => onChange(setColumnLimit(limit, column))}
          />
        ))}
    </>
  )
}

interface LimitRowProps {
  name: string
  limit: FormLimit
  offered: readonly (typeof types)[number][]
  isColumn?: boolean
  viewing?: boolean
  onChange(limit: FormLimit): void
}

const LimitRow = ({ name, limit, offered, isColumn, viewing, onChange }: LimitRowProps) => (
  <tr className="q-row q-wrap q-line-below" data-column={isColumn}>
    <th className="q-grow" scope="row">
      {name}
    </th>
    <td>
      <SegmentedControl
        label={t('flow-editor.limits.right-of', { name })}
        value={limit.type ?? 'null'}
        options={offered.map((value) => ({ value, text: t(`flow-editor.limits.${value}`) }))}
        onChange={(value) => onChange(changeFieldLimit(limit, { type: typeOf(value) }))}
      />
    </td>
    {!viewing && (
      <td>
        <input
          type="checkbox"
          aria-label={t('flow-editor.limits.required-of', { name })}
          disabled={limit.type !== 'canedit'}
          checked={limit.required}
          onChange={({ target }) => onChange(changeFieldLimit(limit, { required: target.checked }))}
        />
      </td>
    )}
  </tr>
)
