import { ReasonDialog } from '../../flow/action-dialogs/reason-dialog'
import { quietApi } from '../../platform/api'
import { t } from '../../platform/i18n/i18n'
import type { AdminActionProps } from './action-dialog'
import { runForEach } from './run-for-each'

/** Cancels each flow as a whole for one reason (全流程取消). */
export const BulkCancel = ({ rows, onClose, onOutcomes }: AdminActionProps) => (
  <ReasonDialog
    title={t('admin-flow.cancel-title', { n: rows.length })}
    text={t('admin-flow.cancel-text')}
    label="cancel.reason"
    missing="admin-flow.reason-missing"
    ok={t('admin-flow.cancel-send', { n: rows.length })}
    kind="danger"
    onClose={onClose}
    onSend={async (cancelReason, requestId) => {
      const outcomes = await runForEach(rows, ({ _id: flowOi_id }) => {
        const body = { flowOi_id, cancelReason }
        return quietApi.oa.flow.allcancel({ ...body, requestId: requestId(body) })
      })
      onOutcomes(outcomes)
    }}
  />
)
