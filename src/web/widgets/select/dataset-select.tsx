import { useCallback, useEffect, useState } from 'react'
import type { DatabaseRow, FormItem } from '#/generated/types'
import { autofillFromRow, databaseSetOf, type FieldChoice, fieldKindOf } from '../../../core/form'
import { useOptionsContext, useOptionsWithReset } from '../../controls/options/options'
import { useRowSearch } from '../../controls/options/row-search'
import { RowSelect, type RowSelectValue } from '../../controls/options/row-select'
import type { WidgetProps } from '../../controls/widget-props'
import { useFormHost } from '../../form-host/form-host'

/** Returns the columns shown beside a label; empty until loaded. */
function useShown(item: FormItem): readonly string[] {
  const [shown, setShown] = useState<readonly string[]>([])
  const id = databaseSetOf(item)
  const host = useFormHost()
  useEffect(() => {
    let isGone = false
    void import('../../form-host/dataset-rows')
      .then(({ loadDisplayColumns }) => loadDisplayColumns(id ?? '', host))
      .then(
        (columns) => !isGone && setShown(columns),
        () => undefined,
      )
    return () => {
      isGone = true
    }
  }, [id, host])
  return shown
}

const besideText = ({ row }: DatabaseRow, shown: readonly string[]) =>
  shown
    .map((name) => row[name])
    .filter((cell) => cell !== null && cell !== undefined && cell !== '')
    .join(' · ')

/**
 * Select field for rows of a database set: searched while typing, one page at a time. Values of the chosen
 * row are filled into other fields.
 */
export function DatasetSelect(field: WidgetProps<RowSelectValue>) {
  const { item, value, disabled, onChange } = field
  const offer = useOptionsWithReset(item, { value, disabled, onChange })
  const world = useOptionsContext()
  const search = useRowSearch<DatabaseRow>(
    useCallback(
      async (looked) => {
        const { searchDatasetRows } = await import('../../form-host/dataset-rows')
        return searchDatasetRows(item, world, looked)
      },
      [item, world],
    ),
  )
  const shown = useShown(item)
  const [chosenRows, setTaken] = useState<readonly DatabaseRow[]>([])
  const isMultiple = fieldKindOf(item) === 'list'
  const labelled = chosenRows.filter((row) => !offer.choices.some((one) => one.value === row.value))
  const onChosen = (values: FieldChoice['value'][]) => {
    const rows = [...search.rows, ...chosenRows].filter((row) => values.includes(row.value))
    setTaken(rows)
    onChange((isMultiple && values.length ? values : values[0]) ?? null)
    if (!isMultiple) world?.fill?.(item, autofillFromRow(rows[0]?.row), world.at)
  }
  return (
    <RowSelect
      field={field}
      search={search}
      asideOf={(row) => besideText(row as DatabaseRow, shown)}
      isMultiple={isMultiple}
      onChosen={onChosen}
      offer={{ ...offer, choices: [...offer.choices, ...labelled] }}
    />
  )
}
