import {
  Button,
  Dialog,
  DialogButtons,
  IconButton,
  Muted,
  SegmentedControl,
  SelectField,
  Stack,
  TextField,
  toast,
} from '../../ui'
import '../groups/groups.css'
import { type ComponentType, type ReactNode, useState } from 'react'
import type { CustomFunction, RecipientGroup } from '#/generated/types'
import { t } from '../../platform'
import type { PickerScope } from '../groups/groups-editor'
import type { GroupsFieldProps } from '../groups/groups-line'

/** Possible subjects of the table, in the order in which they are offered (S2-072). */
export const functionSubjects = ['creater_concact', 'dealer_concact', 'form_concact'] as const
const most = 200

/** People for whom a result applies; the first matching row counts. */
export interface PeopleRow {
  when: RecipientGroup[]
}

/** A name, a subject, and the results for people. */
export interface PeopleTable<Row> extends Pick<CustomFunction, 'name' | 'type' | 'formitem'> {
  rows: readonly Row[]
}

/** Missing parts, shown once saving was tried. */
interface TableFaults<Row> {
  name?: string
  field?: string
  row(row: Row): string | undefined
  /** Message shown on saving. */
  notice?: string
}

interface RowsDialogProps<Row> {
  /** Prefix of its text keys. */
  of: 'picker.function' | 'flow-set.custom'
  title: string
  value: PeopleTable<Row>
  from: PickerScope & Pick<GroupsFieldProps, 'nobodyText'>
  /** Fields that may name the subject. */
  people: PickerScope['fields']
  /** Empty row. */
  blank: Row
  nameLength: number
  /** Cleans the typed name. */
  clean?(name: string): string
  /** Returns the hint below the name. */
  hintOf?(table: PeopleTable<Row>): string
  faultsOf(table: PeopleTable<Row>): TableFaults<Row>
  Groups: ComponentType<GroupsFieldProps>
  /** Renders the result of a row. */
  draw(row: Row, change: (part: Partial<Row>) => void): ReactNode
  onSave(table: PeopleTable<Row>): void
  onClose(): void
}

/** Edits a name, a subject, and a table from people to results (S2-068, S2-073). */
export function FunctionRowsDialog<Row extends PeopleRow>(props: RowsDialogProps<Row>) {
  const { of, title, people, clean = (name) => name, hintOf, faultsOf, onSave, onClose } = props
  const [table, setTable] = useState(props.value)
  const [isTried, setTried] = useState(false)
  const change = (part: Partial<PeopleTable<Row>>) => setTable((last) => ({ ...last, ...part }))
  const faults = faultsOf(table)
  const tableFaults = isTried ? faults : undefined
  const save = () => {
    setTried(true)
    if (faults.notice) toast(faults.notice, 'danger')
    if (faults.name || faults.field || faults.notice || table.rows.some(faults.row)) return
    onSave({
      ...table,
      name: table.name.trim(),
      formitem: table.type === 'form_concact' ? table.formitem : null,
    })
  }
  return (
    <Dialog
      title={title}
      width={780}
      onClose={onClose}
      footer={<DialogButtons onCancel={onClose} onClick={save} />}
    >
      <div className="pk-table q-stack q-gap-4">
        <TextField
          label={t(`${of}.name`)}
          required
          maxLength={props.nameLength}
          value={table.name}
          error={tableFaults?.name}
          hint={hintOf?.(table)}
          onChange={({ target }) => change({ name: clean(target.value) })}
        />
        <div className="q-field">
          <span className="q-field-label">{t(`${of}.about`)}</span>
          <div>
            <SegmentedControl
              label={t(`${of}.about`)}
              value={table.type}
              options={functionSubjects.map((value) => ({ value, text: t(`${of}.${value}`) }))}
              onChange={(type) => change({ type })}
            />
          </div>
        </div>
        {table.type === 'form_concact' && (
          <SelectField
            label={t(`${of}.field`)}
            required
            value={table.formitem ?? ''}
            error={tableFaults?.field}
            hint={t(`${of}.field-hint`)}
            onChange={({ target }) => change({ formitem: target.value || null })}
          >
            <option value="">{t(`${of}.field-choose`)}</option>
            {people.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <Rows {...props} rows={table.rows} faultOf={tableFaults?.row} onChange={(rows) => change({ rows })} />
      </div>
    </Dialog>
  )
}

interface RowsProps<Row> extends Pick<RowsDialogProps<Row>, 'of' | 'from' | 'blank' | 'Groups' | 'draw'> {
  rows: readonly Row[]
  faultOf?: TableFaults<Row>['row']
  onChange(rows: Row[]): void
}

function Rows<Row extends PeopleRow>({
  of,
  from,
  blank,
  Groups,
  draw,
  rows,
  faultOf,
  onChange,
}: RowsProps<Row>) {
  const change = (at: number, part: Partial<Row>) =>
    onChange(rows.map((row, n) => (n === at ? { ...row, ...part } : row)))
  const without = (at: number) => rows.toSpliced(at, 1)
  return (
    <section className="pk-rows q-stack q-gap-3" aria-label={t(`${of}.rows`)}>
      <Stack as="header" gap={0.5}>
        <span className="q-field-label">{t(`${of}.rows`)}</span>
        <Muted as="small">{t(`${of}.${rows.length ? 'rows-hint' : 'no-rows'}`)}</Muted>
      </Stack>
      {rows.map((row, at) => (
        <fieldset
          className="q-stack q-align-start q-gap-3 q-shrink q-box q-pad-3"
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids, and all they show is given
          key={at}
          aria-label={t(`${of}.row`, { n: at + 1 })}
        >
          <span className="pk-row-number q-muted">{at + 1}</span>
          <div>
            <Groups
              {...from}
              title={t(`${of}.when`)}
              value={row.when}
              onSave={(when) => change(at, { when } as Partial<Row>)}
            />
            {faultOf?.(row) && (
              <span className="q-field-error" role="alert">
                {faultOf(row)}
              </span>
            )}
          </div>
          {draw(row, (part) => change(at, part))}
          <div className="pk-row-tools q-row q-align-stretch">
            <IconButton
              icon="up"
              label={t(`${of}.raise`, { n: at + 1 })}
              disabled={at === 0}
              onClick={() => onChange(without(at).toSpliced(at - 1, 0, row))}
            />
            <IconButton
              icon="close"
              label={t(`${of}.remove-row`, { n: at + 1 })}
              onClick={() => onChange(without(at))}
            />
          </div>
        </fieldset>
      ))}
      <div>
        <Button icon="plus" disabled={rows.length >= most} onClick={() => onChange([...rows, blank])}>
          {t(`${of}.add-row`)}
        </Button>
      </div>
    </section>
  )
}
