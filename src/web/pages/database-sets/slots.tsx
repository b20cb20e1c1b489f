import type { DatabaseSet, DatabaseSetColumn, DatabaseSetOrder } from '#/generated/types'
import type { Slots } from '../../controls/slots'
import { pickAria, type WidgetProps } from '../../controls/widget-props'
import { t } from '../../platform'
import { Row } from '../../ui'
import { FiltersTable } from './filters-table'
import { NativeSelect, type SelectChoice } from './native-select'
import {
  defaultColumn,
  findNgramColumns,
  findTableColumns,
  type SelectableTable,
  type SourceTables,
} from './tables'

interface ColumnsTableProps {
  field: WidgetProps
  columns: SelectableTable['columns']
}

const flags = ['shown', 'searched', 'returned'] as const

const isTicked = (column: DatabaseSetColumn) => flags.some((flag) => column[flag])

/** Edits the columns of a table: title and purpose of each. */
function ColumnsTable({ field: { value, onChange, id, ...field }, columns }: ColumnsTableProps) {
  const ticked = (Array.isArray(value) ? value : []) as DatabaseSetColumn[]
  const rows = columns.map((column) => ({
    ...defaultColumn(column),
    ...ticked.find(({ name }) => name === column.name),
  }))
  const change = (changed: DatabaseSetColumn) =>
    onChange(rows.map((row) => (row.name === changed.name ? changed : row)).filter(isTicked))
  return (
    <section id={id} className="set-scroll q-scroll" tabIndex={-1} aria-labelledby={field['aria-labelledby']}>
      <table className="set-table q-full">
        <thead>
          <tr>
            <th className="q-nowrap q-left q-line-below q-pad-y-1 q-pad-x-2" scope="col">
              {t('dbset.column')}
            </th>
            <th className="q-nowrap q-left q-line-below q-pad-y-1 q-pad-x-2" scope="col">
              {t('dbset.column-title')}
            </th>
            {flags.map((flag) => (
              <th className="q-nowrap q-left q-line-below q-pad-y-1 q-pad-x-2" key={flag} scope="col">
                {t(`dbset.${flag}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th className="q-nowrap q-left q-line-below q-pad-y-1 q-pad-x-2" scope="row">
                <code>{row.name}</code>
              </th>
              <td className="q-nowrap q-left q-line-below q-pad-y-1 q-pad-x-2">
                <input
                  className="q-input"
                  value={row.title}
                  maxLength={50}
                  aria-label={`${row.name} ${t('dbset.column-title')}`}
                  onChange={({ target }) => change({ ...row, title: target.value })}
                />
              </td>
              {flags.map((flag) => (
                <td className="q-nowrap q-left q-line-below q-pad-y-1 q-pad-x-2" key={flag}>
                  <input
                    type="checkbox"
                    checked={row[flag]}
                    aria-label={`${row.title} ${t(`dbset.${flag}`)}`}
                    onChange={({ target }) => change({ ...row, [flag]: target.checked })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface OrderRowsProps {
  field: WidgetProps
  names: readonly { value: string; text: string }[]
}

/** Edits the sort columns of rows; ties are sorted by the stored column. */
function OrderRows({ field: { id, value, onChange, ...field }, names }: OrderRowsProps) {
  const [first] = (Array.isArray(value) ? value : []) as DatabaseSetOrder[]
  const set = (name: string, by: DatabaseSetOrder['by']) => onChange(name ? [{ name, by }] : [])
  const directions = (['asc', 'desc'] as const).map((by) => ({ value: by, text: t(`dbset.order.${by}`) }))
  return (
    <Row
      id={id}
      as="section"
      align="end"
      gap={2}
      wrap
      tabIndex={-1}
      aria-labelledby={field['aria-labelledby']}
    >
      <NativeSelect
        aria-label={t('dbset.order')}
        value={first?.name ?? ''}
        choices={[{ value: '', text: '—' }, ...names]}
        onPick={(name) => set(name, first?.by ?? 'asc')}
      />
      <NativeSelect
        aria-label={t('dbset.order-by')}
        value={first?.by ?? 'asc'}
        choices={directions}
        onPick={(by) => set(first?.name ?? '', by === 'desc' ? 'desc' : 'asc')}
      />
    </Row>
  )
}

/** Context of the dialog besides the form values. */
interface Around {
  tables: SourceTables
  roles: readonly { value: string; label: string }[]
}

interface ListedProps {
  field: WidgetProps
  choices: readonly SelectChoice[]
}

/** Renders a select of names in a form field. */
const Listed = ({ field, choices }: ListedProps) => (
  <NativeSelect
    {...pickAria(field)}
    id={field.id}
    value={typeof field.value === 'string' ? field.value : ''}
    choices={choices}
    onPick={field.onChange}
  />
)

/** Returns the slots of a set's form for its current values. */
export function databaseSetSlots(filled: DatabaseSet, { tables, roles }: Around): Slots {
  const columns = findTableColumns(filled, tables)
  const names = columns.map(({ name, title }) => ({
    value: name,
    text: title === name ? name : `${title} ${name}`,
  }))
  const tableNames = (tables.of(filled.source) ?? []).map(({ name }) => ({ value: name, text: name }))
  const partNames = findNgramColumns(filled, tables).map((name) => ({ value: name, text: name }))
  return {
    source: (field) => (
      <Listed field={field} choices={tables.sources.map(({ id, name }) => ({ value: id, text: name }))} />
    ),
    table: (field) => <Listed field={field} choices={tableNames} />,
    key: (field) => <Listed field={field} choices={names} />,
    label: (field) => <Listed field={field} choices={names} />,
    columns: (field) => <ColumnsTable field={field} columns={columns} />,
    parts: (field) => <Listed field={field} choices={[{ value: '', text: '—' }, ...partNames]} />,
    filters: (field) => <FiltersTable field={field} names={names} roles={roles} />,
    orderby: (field) => <OrderRows field={field} names={names} />,
  }
}
