import type { ReactNode } from 'react'
import type { ListSchema } from '../../../generated/types'
import { ClaimButton } from '../../flow/action-dialogs/claim-button'
import { t } from '../../platform'
import { api } from '../../platform/api'
import { canWrite } from '../../platform/environment'
import { setBadges } from '../../stores/badges'
import { PermissionGate } from '../../stores/permission-gate'
import { Button, ButtonLink } from '../../ui'
import { InlineDecisionButtons } from '../decisions/inline-decision-buttons'
import type { BatchDecisionControl } from '../decisions/use-batch'
import { actionLink, alertRowOf, isUnread, type ListItemRow, messageRowOf, rowLabelOf } from '../list-row'

export interface RowsProps {
  schema: ListSchema
  rows: readonly ListItemRow[]
  onChange(): Promise<void>
  /** Batch in which rows may be decided without opening them. */
  batch?: BatchDecisionControl | undefined
  /** Renders the button of a group below its first row. */
  toggleOf?(row: ListItemRow): ReactNode
}

interface RowActionsProps {
  schema: ListSchema
  row: ListItemRow
  onChange(): Promise<void>
  batch?: BatchDecisionControl | undefined
  children?: ReactNode
}

/** Actions that open another page, in order; only reminders need one to open a row. */
const leading = ['create', 'detail'] as const
const leadsOn = ({ row }: ListSchema) => row === 'alert'

/** Checks whether rows have actions besides opening them. */
export const hasRowActions = (schema: ListSchema, scope: object | undefined): boolean =>
  scope !== undefined ||
  leadsOn(schema) ||
  ['setread', 'batch'].some((actionName) => (schema.actions as string[]).includes(actionName))

/** Reminders may be completed only without impersonation. */
const mayFinish = canWrite('oa/flow/alertdone')

/** Renders the actions of one row. */
export function RowActions({ schema, row, onChange, batch, children }: RowActionsProps) {
  const { actions } = schema
  const [alert, message] = [alertRowOf(row), messageRowOf(row)]
  const markRead = async () => {
    setBadges(await api.oa.flow.setread({ msgid: [row._id] }))
    await onChange()
  }
  const finish = async () => {
    setBadges(await api.oa.flow.alertdone({ id: row._id }))
    await onChange()
  }
  return (
    <span className="list-actions q-inline q-align-stretch q-wrap q-gap-3 q-gap-y-1">
      {leading.map((action) => {
        const to = leadsOn(schema) && actions.includes(action) && actionLink(action, row)
        if (!to) return null
        const name = t(`list.action.${action}`)
        return (
          <ButtonLink
            key={action}
            kind="link"
            to={to}
            {...(alert && { 'aria-label': `${name} ${rowLabelOf(row)}` })}
          >
            {name}
          </ButtonLink>
        )
      })}
      {actions.includes('setread') && isUnread(row) && (
        <Button kind="link" onClick={markRead}>
          {t('list.action.setread')}
        </Button>
      )}
      {actions.includes('finish') && mayFinish && alert && !alert.hasdone && (
        <Button kind="link" onClick={finish}>
          {t('list.action.finish')}
        </Button>
      )}
      {message?.claim === 'open' && (
        <ClaimButton msgid={message._id} name={rowLabelOf(row)} onDone={onChange} />
      )}
      {batch && message && (
        <PermissionGate rule="flow.work.deal">
          <InlineDecisionButtons row={message} batch={batch} />
        </PermissionGate>
      )}
      {children}
    </span>
  )
}
