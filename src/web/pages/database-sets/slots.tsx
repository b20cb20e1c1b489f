import type { DatabaseSet } from '#/generated/types'
import type { Slots } from '../../widgets/slots'
import { described, type WidgetProps } from '../../widgets/widget'
import { ColumnsTable } from './columns-table'
import { FiltersTable } from './filters-table'
import { OrderRows } from './order-rows'
import { columnsIn, partsIn, type Tables } from './tables'

/** What the dialog knows beside what is filled in. */
interface Around {
  tables: Tables
  roles: readonly { value: string; label: string }[]
}

interface ListedProps {
  field: WidgetProps
  choices: readonly { value: string; text: string }[]
}

/** One of a few names. */
const Listed = ({ field, choices }: ListedProps) => {
  const { id, value, onChange } = field
  const chosen = typeof value === 'string' ? value : ''
  return (
    <select
      id={id}
      className="q-input"
      value={chosen}
      onChange={({ target }) => onChange(target.value)}
      {...described(field)}
    >
      {!choices.some((one) => one.value === chosen) && <option value={chosen}>{chosen}</option>}
      {choices.map((one) => (
        <option key={one.value} value={one.value}>
          {one.text}
        </option>
      ))}
    </select>
  )
}

/** What the slots of a set's form show, after what is filled in. */
export function slotsOf(filled: DatabaseSet, { tables, roles }: Around): Slots {
  const columns = columnsIn(filled, tables)
  const names = columns.map(({ name, title }) => ({
    value: name,
    text: title === name ? name : `${title} ${name}`,
  }))
  const tableNames = (tables.of(filled.source) ?? []).map(({ name }) => ({ value: name, text: name }))
  const partNames = partsIn(filled, tables).map((name) => ({ value: name, text: name }))
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
