import type { FieldSymbol } from '#/core/expression'
import { t } from '../../platform'
import { Button, IconButton } from '../../ui'
import { inputOptionsOf, inputTypeOf } from './trial-input'
import type { TableTrialInput } from './trial-inputs'
import type { TrialTableRow } from './trial-values'

interface RowsInputProps {
  table: TableTrialInput
  rows: readonly TrialTableRow[]
  onChange(rows: readonly TrialTableRow[]): void
}

/** Maximum number of test rows. */
const maxRows = 50

/** Input for the rows of a table, with the columns that are read. */
export function RowsInput({ table, rows, onChange }: RowsInputProps) {
  const set = (at: number, change: TrialTableRow) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...change } : row)))
  return (
    <fieldset className="fx-rows q-stack q-justify-items-start q-gap-1 q-shrink">
      <legend className="q-field-label">{table.name}</legend>
      {rows.length > 0 && (
        <div className="fx-rows-scroll q-full q-scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">#</th>
                {table.columns.map(({ key, name }) => (
                  <th key={key} scope="col">
                    {name}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place alone
                <tr key={at}>
                  <td>{at + 1}</td>
                  {table.columns.map((column) => (
                    <td key={column.key}>
                      <Cell
                        column={column}
                        label={t('formula.test.cell', { row: at + 1, column: column.name })}
                        value={row[column.key] ?? ''}
                        onChange={(value) => set(at, { [column.key]: value })}
                      />
                    </td>
                  ))}
                  <td>
                    <IconButton
                      icon="close"
                      label={t('formula.test.remove-row', { row: at + 1 })}
                      onClick={() => onChange(rows.filter((_, index) => index !== at))}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Button
        kind="link"
        icon="plus"
        disabled={rows.length >= maxRows}
        onClick={() => onChange([...rows, {}])}
      >
        {t('formula.test.add-row')}
      </Button>
    </fieldset>
  )
}

interface CellProps {
  column: FieldSymbol
  label: string
  value: string
  onChange(value: string): void
}

function Cell({ column, label, value, onChange }: CellProps) {
  const choices = inputOptionsOf(column)
  const shared = { className: 'q-input', 'aria-label': label, value }
  if (!choices || column.kind === 'list')
    return <input {...shared} {...inputTypeOf(column)} onChange={({ target }) => onChange(target.value)} />
  return (
    <select {...shared} onChange={({ target }) => onChange(target.value)}>
      <option value="">{t('formula.test.empty')}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}
