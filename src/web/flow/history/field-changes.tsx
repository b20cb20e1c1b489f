import type { LogEntry } from '../../../generated/types'
import { t } from '../../platform'

type Change = LogEntry['formdata'][number]
type ChangedRow = NonNullable<Change['rows']>[number]

/** Number of table rows shown before the rest is folded. */
const fewRows = 5

/** Renders the old value, unless it was empty, and the new one. */
const Texts = ({ was, now }: { was?: string; now?: string }) => (
  <>
    {was && (
      <>
        <del>{was}</del> <span aria-hidden="true">→</span>{' '}
      </>
    )}
    {now || t('log.empty-value')}
  </>
)

const kindOf = ({ column, was, now }: ChangedRow) => {
  if (column) return 'cell'
  if (was === undefined) return 'added'
  return now === undefined ? 'removed' : 'cell'
}

const RowLine = ({ change }: { change: ChangedRow }) => {
  const { row: n, column = '', was, now } = change
  const kind = kindOf(change)
  return (
    <li>
      <span>{t(`log.row.${kind}`, { n, column })}</span>
      {kind === 'removed' ? <del>{was}</del> : <Texts was={was} now={now} />}
    </li>
  )
}

function Rows({ rows }: { rows: readonly ChangedRow[] }) {
  const lines = (
    <ul className="log-rows q-stack q-gap-0-5">
      {rows.map((change) => (
        <RowLine key={`${change.row} ${change.column} ${change.now === undefined}`} change={change} />
      ))}
    </ul>
  )
  if (rows.length <= fewRows) return lines
  return (
    <details>
      <summary>{t('log.table', { n: rows.length })}</summary>
      {lines}
    </details>
  )
}

/** Renders fields before and after; tables row by row. */
export const FieldChangeList = ({ changes }: { changes: readonly Change[] }) => (
  <dl>
    {changes.map(({ m, n, str, was, rows = [] }) => (
      <div key={m}>
        <dt>{n || t('create.desc')}</dt>
        <dd>{rows.length > 0 ? <Rows rows={rows} /> : <Texts was={was} now={str} />}</dd>
      </div>
    ))}
  </dl>
)

/** Renders the fields that an action changed, folded by default; tables row by row. */
export const FieldChanges = ({ changes }: { changes: readonly Change[] }) =>
  changes.length > 0 && (
    <details className="log-changes q-text-sm">
      <summary>{t('log.filled', { n: changes.length })}</summary>
      <FieldChangeList changes={changes} />
    </details>
  )
