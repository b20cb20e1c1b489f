import './batch.css'
import form from '#schemas/forms/batch-opinion.json'
import type { ListRow } from '../../../generated/types'
import type { WidgetProps } from '../../controls/widget-props'
import { t } from '../../platform'
import { FormDialog } from '../../product-forms/form-dialog'
import { useActingDept } from './acting-department'
import { BatchRow } from './batch-row'
import { type BatchDecision, collectDecisions, type DecisionKind, needsReason } from './inline-decision'

interface BatchDialogProps {
  rows: readonly ListRow[]
  /** Number of ticked rows whose step does not allow batch decisions. */
  others: number
  onSend(batchDecision: BatchDecision): void
  onClose(): void
}

interface Filled {
  /** Ids of the rows to decide. */
  rows: string[]
  suggest: string
}

interface RowsProps {
  rows: readonly ListRow[]
  otherCount: number
  field: WidgetProps
}

/** Renders the rows; each can be excluded. */
function Rows({ rows, otherCount, field }: RowsProps) {
  const ids = field.value as string[]
  const listRows = rows.filter(({ _id }) => ids.includes(_id))
  const refused = collectDecisions(listRows, 'refuse').length
  const toggle = (id: string) =>
    field.onChange(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])
  return (
    <>
      <ul className="batch-rows q-stack q-scroll q-margin-bottom-3">
        {rows.map((row) => (
          <BatchRow
            key={row._id}
            row={row}
            tick={
              <input
                type="checkbox"
                aria-label={t('list.select-row', { name: row.workname })}
                checked={ids.includes(row._id)}
                onChange={() => toggle(row._id)}
              />
            }
          />
        ))}
      </ul>
      {otherCount > 0 && <p className="list-faint q-muted">{t('list.batch-others', { n: otherCount })}</p>}
      {collectDecisions(rows, 'refuse').length > 0 && refused < listRows.length && (
        <p className="list-faint q-muted">{t('list.batch-not-refused', { n: listRows.length - refused })}</p>
      )}
    </>
  )
}

const stay = () => undefined
const confirmTexts = { agree: 'list.batch-confirm', refuse: 'list.batch-refuse' }

/** Asks which rows are decided together and for the opinion: approved, or refused with a reason. */
export default function BatchDialog({ rows, others, onSend, onClose }: BatchDialogProps) {
  const { acting, question, isKnown } = useActingDept(rows)
  const canRefuse = collectDecisions(rows, 'refuse').length > 0
  const actOf = (verdict: DecisionKind) => {
    const pressesOf = ({ rows: ids }: Filled) =>
      collectDecisions(
        rows.filter(({ _id }) => ids.includes(_id)),
        verdict,
      )
    return {
      ok: (filled: Filled) => t(confirmTexts[verdict], { n: pressesOf(filled).length }),
      disabled: (filled: Filled) => !isKnown || !pressesOf(filled).length,
      check: (filled: Filled) =>
        !filled.suggest && needsReason(pressesOf(filled)) ? { suggest: 'list.reason-missing' } : {},
      onSend: async (filled: Filled) =>
        onSend({
          verdict,
          presses: pressesOf(filled),
          suggest: filled.suggest,
          ...acting,
          isTold: true,
        }),
    }
  }
  return (
    <FormDialog<Filled>
      title={t('list.batch')}
      width={720}
      form={form}
      values={{ rows: rows.map(({ _id }) => _id) }}
      known={{
        dept: { hide: !question },
        suggest: { name: canRefuse ? 'list.batch-words' : 'list.batch-suggest' },
      }}
      slots={{
        rows: (field) => <Rows rows={rows} otherCount={others} field={field} />,
        dept: () => question,
      }}
      {...actOf('agree')}
      {...(canRefuse && { also: { ...actOf('refuse'), kind: 'danger' } })}
      onClose={onClose}
      onSent={stay}
    />
  )
}
