import type { FlowRow } from '../../../generated/types'
import { CallError, t } from '../../platform'
import { Button, Dialog, Tag } from '../../ui'

/**
 * Runs an action on each flow in sequence; an error becomes that flow's result and does not stop the rest.
 */
export async function runForEach(
  rows: readonly FlowRow[],
  send: (row: FlowRow) => Promise<unknown>,
): Promise<AdminActionResult[]> {
  const outcomes: AdminActionResult[] = []
  for (const row of rows) {
    const one = { id: row._id, name: row.workname }
    try {
      await send(row)
      outcomes.push(one)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      outcomes.push({ ...one, refusal: error.message })
    }
  }
  return outcomes
}

/** Result of one flow: done, or the error. */
export interface AdminActionResult {
  id: string
  name: string
  refusal?: string
}

interface OutcomesProps {
  title: string
  outcomes: readonly AdminActionResult[]
  onClose(): void
}

/** Lists the results of several flows. */
export function ActionResults({ title, outcomes, onClose }: OutcomesProps) {
  const done = outcomes.filter(({ refusal }) => refusal === undefined).length
  const footer = (
    <Button kind="primary" onClick={onClose}>
      {t('ui.close')}
    </Button>
  )
  return (
    <Dialog title={title} width={560} onClose={onClose} footer={footer}>
      <p className="q-soft q-margin-bottom-2" role="status">
        {t('admin-flow.done-of', { done, n: outcomes.length })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <ul className="flow-admin-list q-scroll q-radius-lg" tabIndex={0} aria-label={title}>
        {outcomes.map(({ id, name, refusal }) => (
          <li key={id}>
            <b>{name}</b>
            <Tag tone={refusal === undefined ? 'success' : 'danger'}>
              {t(refusal === undefined ? 'admin-flow.done' : 'admin-flow.not-done')}
            </Tag>
            {refusal && <small>{refusal}</small>}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
