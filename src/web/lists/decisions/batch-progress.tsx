import './batch.css'
import type { ListRow } from '../../../generated/types'
import { t } from '../../platform'
import { Button, Dialog, Tag } from '../../ui'
import { BatchRow } from './batch-row'
import type { BatchDecision } from './inline-decision'
import type { BatchOutcome } from './send-batch'
import type { BatchDecisionControl, BatchRun } from './use-batch'

function OutcomeTag({ outcome }: { outcome: BatchOutcome | undefined }) {
  if (!outcome) return <Tag>{t('list.batch-row-sending')}</Tag>
  if (outcome.refusal === undefined) return <Tag tone="success">{t('list.batch-row-done')}</Tag>
  return (
    <Tag tone={outcome.isGone ? 'warning' : 'danger'}>
      {t(outcome.isGone ? 'list.batch-gone' : 'list.batch-not-done')}
    </Tag>
  )
}

/** Renders the outcome of each row until it is closed. */
function Outcomes({ progress, onClose }: { progress: BatchRun; onClose(): void }) {
  const { deed, outcomes } = progress
  const [all, result] = [deed.presses.length, outcomes.length]
  const refused = outcomes.filter(({ refusal }) => refusal !== undefined).length
  const outcomeOf = (row: ListRow) => outcomes.find((outcome) => outcome.row._id === row._id)
  return (
    <Dialog
      title={t('list.batch-outcome')}
      width={720}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('ui.close')}
        </Button>
      }
    >
      <p role="status" className="q-medium q-margin-bottom-2">
        {result < all
          ? t('list.batch-progress', { n: result, all })
          : t(refused ? 'list.batch-sum-refused' : `list.${deed.verdict}-done`, {
              n: all - refused,
              refused,
            })}
      </p>
      <ul className="batch-rows q-stack q-scroll q-margin-bottom-3">
        {deed.presses.map(({ row }) => (
          <BatchRow key={row._id} row={row} note={outcomeOf(row)?.refusal}>
            <OutcomeTag outcome={outcomeOf(row)} />
          </BatchRow>
        ))}
      </ul>
    </Dialog>
  )
}

function waitingText({ presses }: BatchDecision): string {
  const [only, ...rest] = presses
  return only && !rest.length
    ? t('list.press-waiting', { button: only.button.name, name: only.row.workname })
    : t('list.batch-waiting', { n: presses.length })
}

/** Renders the pending decisions on several rows, each with its undo, and the outcome of each row. */
export function BatchProgress({ batch }: { batch: BatchDecisionControl }) {
  const { waiting, progress, closeOutcomes } = batch
  return (
    <>
      {waiting.length > 0 && (
        <div className="batch-undos q-column q-align-center q-gap-2">
          {waiting.map(({ id, deed, undo }) => (
            <div key={id} className="batch-undo q-row q-gap-4 q-surface" role="status">
              <span>{waitingText(deed)}</span>
              <Button kind="link" onClick={() => batch.isSettling() || undo()}>
                {t('list.batch-undo')}
              </Button>
            </div>
          ))}
        </div>
      )}
      {progress && <Outcomes progress={progress} onClose={closeOutcomes} />}
    </>
  )
}
