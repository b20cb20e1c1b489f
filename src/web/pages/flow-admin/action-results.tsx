import { t } from '../../platform'
import { Button, Dialog, Tag } from '../../ui'

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
