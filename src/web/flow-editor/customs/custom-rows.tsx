import type { KnownField } from '#/core/expression'
import type { CustomFunction, FlowDesignSet } from '#/generated/types'
import { GroupsField } from '../../picker/groups-field'
import { t } from '../../platform/i18n'
import { Button, IconButton } from '../../ui/button'
import { TextField } from '../../ui/field'

type Row = CustomFunction['data']['contact'][number]

interface CustomRowsProps {
  rows: readonly Row[]
  fields: readonly KnownField[]
  set: FlowDesignSet
  /** Rows without people that were found on saving. */
  faulty: ReadonlySet<number>
  onChange(rows: Row[]): void
}

const most = 200

/** The table of a custom function: for which people which value; the first row that fits counts. */
export function CustomRows({ rows, fields, set, faulty, onChange }: CustomRowsProps) {
  const change = (at: number, part: Partial<Row>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))
  const raise = (at: number) => {
    const row = rows[at]
    if (row) onChange(rows.toSpliced(at, 1).toSpliced(at - 1, 0, row))
  }
  return (
    <section className="fe-custom-rows" aria-label={t('flow-set.custom.rows')}>
      <header>
        <span className="q-field-label">{t('flow-set.custom.rows')}</span>
        <small>{t(rows.length ? 'flow-set.custom.rows-hint' : 'flow-set.custom.no-rows')}</small>
      </header>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids, and all they show is given
        <fieldset key={at} className="fe-custom-row" aria-label={t('flow-set.custom.row', { n: at + 1 })}>
          <span className="fe-custom-number">{at + 1}</span>
          <div>
            <GroupsField
              title={t('flow-set.custom.when')}
              value={row.when}
              {...{ fields, set }}
              onSave={(when) => change(at, { when })}
            />
            {faulty.has(at) && (
              <span className="q-field-error" role="alert">
                {t('flow-set.custom.when-empty')}
              </span>
            )}
          </div>
          <TextField
            label={t('flow-set.custom.value')}
            value={row.value}
            maxLength={200}
            placeholder={t('flow-set.custom.value-hint')}
            onChange={({ target }) => change(at, { value: target.value })}
          />
          <div className="fe-custom-tools">
            <IconButton
              icon="up"
              label={t('flow-set.custom.raise', { n: at + 1 })}
              disabled={at === 0}
              onClick={() => raise(at)}
            />
            <IconButton
              icon="close"
              label={t('flow-set.custom.remove-row', { n: at + 1 })}
              onClick={() => onChange(rows.toSpliced(at, 1))}
            />
          </div>
        </fieldset>
      ))}
      <div>
        <Button
          icon="plus"
          disabled={rows.length >= most}
          onClick={() => onChange([...rows, { when: [], value: '' }])}
        >
          {t('flow-set.custom.add-row')}
        </Button>
      </div>
    </section>
  )
}
