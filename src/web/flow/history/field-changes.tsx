import type { LogEntry } from '../../../generated/types'
import { t } from '../../platform/i18n/i18n'

type Change = LogEntry['formdata'][number]
type ChangedRow = NonNullable<Change['rows']>[number]

/** So many lines of a table are read at once; more stay folded. */
const fewRows = 5

/** What it was, unless it was nothing, and what it is. */
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
    <ul className="log-rows">
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

/** Fields as they were and as they are; tables line by line. */
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

/** The fields that an act filled or changed, folded until asked for; tables line by line. */
export const FieldChanges = ({ changes }: { changes: readonly Change[] }) =>
  changes.length > 0 && (
    <details className="log-changes">
      <summary>{t('log.filled', { n: changes.length })}</summary>
      <FieldChangeList changes={changes} />
    </details>
  )
