import type { DatabaseSetFilter } from '#/generated/types'
import shape from '#schemas/values/database-set.json'
import type { WidgetProps } from '../../controls/widget-props'
import { t } from '../../platform'
import { Button, IconButton } from '../../ui'
import { NativeSelect } from './native-select'

interface FiltersTableProps {
  field: WidgetProps
  names: readonly { value: string; text: string }[]
  roles: readonly { value: string; label: string }[]
}

const { match, by } = shape.definitions.filter.properties
const matches = match.enum.map((value) => ({ value, text: `dbset.match.${value}` }))
const sides = by.enum.map((value) => ({ value, text: `dbset.by.${value}` }))
const inWords = (choices: readonly { value: string; text: string }[]) =>
  choices.map(({ value, text }) => ({ value, text: t(text) }))

interface LineProps extends Omit<FiltersTableProps, 'field'> {
  filter: DatabaseSetFilter
  n: number
  onChange(filter: DatabaseSetFilter): void
  onRemove(): void
}

function Line({ filter, n, names, roles, onChange, onRemove }: LineProps) {
  const part = (more: Partial<DatabaseSetFilter>) => onChange({ ...filter, ...more })
  const label = (key: string) => `${t(key)} ${n}`
  return (
    <li>
      <NativeSelect
        aria-label={label('dbset.filter-column')}
        value={filter.column}
        choices={names}
        onPick={(column) => part({ column })}
      />
      <NativeSelect
        aria-label={label('dbset.filter-match')}
        value={filter.match}
        choices={inWords(matches)}
        onPick={(next) => part({ match: next as DatabaseSetFilter['match'] })}
      />
      <NativeSelect
        aria-label={label('dbset.filter-by')}
        value={filter.by}
        choices={inWords(sides)}
        onPick={(next) => part({ by: next as DatabaseSetFilter['by'] })}
      />
      {filter.by === 'fixed' && (
        <input
          className="q-input"
          value={filter.value}
          maxLength={500}
          aria-label={label('dbset.filter-value')}
          onChange={({ target }) => part({ value: target.value })}
        />
      )}
      <IconButton icon="minus" label={t('dbset.filter-remove', { n })} onClick={onRemove} />
      <fieldset className="set-roles q-row q-align-stretch q-wrap q-gap-3 q-gap-y-1 q-soft">
        <legend>{t('dbset.filter-except')}</legend>
        {roles.map(({ value, label: role }) => (
          <label key={value}>
            <input
              type="checkbox"
              checked={filter.except.includes(value)}
              onChange={({ target }) =>
                part({
                  except: target.checked
                    ? [...filter.except, value]
                    : filter.except.filter((one) => one !== value),
                })
              }
            />
            {role}
          </label>
        ))}
      </fieldset>
    </li>
  )
}

/** Edits the conditions that a row must meet to be visible to a person. */
export function FiltersTable({ field, names, roles }: FiltersTableProps) {
  const { id, value, onChange } = field
  const filters = (Array.isArray(value) ? value : []) as DatabaseSetFilter[]
  const fresh: DatabaseSetFilter = {
    column: names[0]?.value ?? '',
    match: 'is',
    by: 'fixed',
    value: '',
    except: [],
  }
  return (
    <section id={id} tabIndex={-1} aria-labelledby={field['aria-labelledby']}>
      <ul className="set-filters q-stack q-gap-2">
        {filters.map((filter, at) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: a filter has no name, and keeps its focus while it changes
            key={at}
            n={at + 1}
            filter={filter}
            names={names}
            roles={roles}
            onChange={(next) => onChange(filters.with(at, next))}
            onRemove={() => onChange(filters.toSpliced(at, 1))}
          />
        ))}
      </ul>
      <Button
        kind="text"
        icon="plus"
        disabled={names.length === 0}
        onClick={() => onChange([...filters, fresh])}
      >
        {t('dbset.filter-add')}
      </Button>
    </section>
  )
}
