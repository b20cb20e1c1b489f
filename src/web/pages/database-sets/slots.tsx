import type { DatabaseSet } from '#/generated/types'
import type { Slots } from '../../controls/slots'
import { pickAria, type WidgetProps } from '../../controls/widget-props'
import { ColumnsTable } from './columns-table'
import { FiltersTable } from './filters-table'
import { NativeSelect, type SelectChoice } from './native-select'
import { OrderRows } from './order-rows'
import { findNgramColumns, findTableColumns, type SourceTables } from './tables'

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
export function slotsOf(filled: DatabaseSet, { tables, roles }: Around): Slots {
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
