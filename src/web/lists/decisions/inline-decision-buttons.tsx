import './batch.css'
import { lazy, Suspense, useState } from 'react'
import type { ListRow } from '../../../generated/types'
import { buttonKindOf, decisionKinds } from '../../form-submission/step-buttons'
import { t } from '../../platform'
import { canWrite } from '../../platform/environment'
import { hasPermission } from '../../stores/session'
import { Button } from '../../ui'
import {
  type ActingDept,
  automaticDepartment,
  loadRememberedDept,
  needsDepartmentChoice,
} from './acting-department'
import { type DecisionKind, type InlineDecision, inlineDecisionOf } from './inline-decision'
import type { BatchDecisionControl, RowDecision } from './use-batch'

const PressDialog = lazy(() => import('./inline-decision-dialog'))

const mayPress = canWrite('oa/flow/deal')

/** Renders the decision of a row in place of its buttons, with its undo while it waits. */
const DecidedState = ({ row, decision }: { row: ListRow; decision: RowDecision }) => (
  <span className="list-decided q-inline q-gap-1-5 q-nowrap" role="status">
    <span>{t(`list.decided.${decision.verdict}`)}</span>
    {decision.phase === 'waiting' && (
      <>
        <span aria-hidden="true">·</span>
        <Button kind="link" aria-label={t('list.undo-row', { name: row.workname })} onClick={decision.undo}>
          {t('list.batch-undo')}
        </Button>
      </>
    )}
  </span>
)

/**
 * Approves or refuses a row without opening it, where its step requires no more input; asks for a reason if
 * required.
 */
export function InlineDecisionButtons({ row, batch }: { row: ListRow; batch: BatchDecisionControl }) {
  const [requested, setRequested] = useState<{ verdict: DecisionKind; press: InlineDecision }>()
  const { quick } = row
  const decision = batch.decisionOf(row._id)
  if (decision) return <DecidedState row={row} decision={decision} />
  if (!mayPress || !quick || !hasPermission('flow.work.deal')) return null
  const send = (verdict: DecisionKind, press: InlineDecision, suggest: string, acting: ActingDept) => {
    setRequested(undefined)
    batch.begin({ verdict, presses: [press], suggest, ...acting, isTold: false })
  }
  /** Decides immediately if neither a reason nor a department is required. */
  const begin = async (verdict: DecisionKind, press: InlineDecision) => {
    if (batch.isSettling()) return
    if (press.button.reason !== 'none') return setRequested({ verdict, press })
    if (verdict === 'refuse' || !needsDepartmentChoice(row))
      return send(verdict, press, '', automaticDepartment)
    const acting = await loadRememberedDept(row.flowid)
    if (acting) send(verdict, press, '', acting)
    else setRequested({ verdict, press })
  }
  const button = (verdict: DecisionKind) => {
    const press = inlineDecisionOf(row, verdict)
    if (!press) return null
    const { name } = press.button
    return (
      <Button
        key={verdict}
        kind={buttonKindOf({ outcome: verdict }, verdict === 'agree')}
        aria-label={t('list.press', { button: name, name: row.workname })}
        title={name}
        onClick={() => void begin(verdict, press)}
      >
        {name}
      </Button>
    )
  }
  return (
    <>
      <span className="list-quick q-inline q-align-stretch q-gap-1-5">{decisionKinds.map(button)}</span>
      {requested && (
        <Suspense>
          <PressDialog
            {...requested}
            onPress={(suggest, acting) => send(requested.verdict, requested.press, suggest, acting)}
            onClose={() => setRequested(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
