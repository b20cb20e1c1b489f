import { areFilled, type ContactRow } from '#/core/recipient/function-model'
import { t } from '../platform/i18n'
import { Button, IconButton } from '../ui/button'
import type { PickFrom } from './groups-editor'
import { InnerGroupsField } from './groups-line'

const most = 200

interface MethodRowsProps {
  rows: readonly ContactRow[]
  from: PickFrom
  /** Whether saving was tried: rows that lack people are told then. */
  isTried: boolean
  onChange(rows: ContactRow[]): void
}

/** The table of a program method: for these people, those are the contacts; the first row that fits counts (S2-073). */
export function MethodRows({ rows, from, isTried, onChange }: MethodRowsProps) {
  return (
    <section className="pk-method-rows" aria-label={t('picker.function.rows')}>
      <header>
        <span className="q-field-label">{t('picker.function.rows')}</span>
        <small>{t('picker.function.rows-hint')}</small>
      </header>
      {rows.map((row, at) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids, and all they show is given
          key={at}
          aria-label={t('picker.function.row', { n: at + 1 })}
        >
          <div>
            <InnerGroupsField
              {...from}
              title={t('picker.function.when')}
              nobodyText={t('picker.test.nobody-now')}
              value={row.when}
              onSave={(when) => onChange(rows.with(at, { ...row, when }))}
            />
            <InnerGroupsField
              {...from}
              title={t('picker.function.to')}
              nobodyText={t('picker.test.nobody-now')}
              value={row.to}
              onSave={(to) => onChange(rows.with(at, { ...row, to }))}
            />
            {isTried && !(areFilled(row.when) && areFilled(row.to)) && (
              <span className="q-field-error" role="alert">
                {t('picker.function.incomplete')}
              </span>
            )}
          </div>
          <IconButton
            icon="close"
            label={t('picker.function.remove-row', { n: at + 1 })}
            onClick={() => onChange(rows.toSpliced(at, 1))}
          />
        </fieldset>
      ))}
      <div>
        <Button
          icon="plus"
          disabled={rows.length >= most}
          onClick={() => onChange([...rows, { when: [], to: [] }])}
        >
          {t('picker.function.add-row')}
        </Button>
      </div>
    </section>
  )
}
