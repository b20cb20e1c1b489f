import type { ReactNode } from 'react'
import type { ListSchema } from '../../../generated/types'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { setBadges } from '../../stores/badges'
import { Button, ButtonLink } from '../../ui/button'
import { isUnread, linkOf, type Row } from './row'

export interface RowsProps {
  schema: ListSchema
  rows: readonly Row[]
  onChange(): Promise<void>
}

/** What can be done with one row. */
export function RowActions({
  schema,
  row,
  onChange,
  children,
}: {
  schema: ListSchema
  row: Row
  onChange(): Promise<void>
  children?: ReactNode
}) {
  const { actions } = schema
  const markRead = async () => {
    setBadges(await api.oa.flow.setread({ msgid: [row._id] }))
    await onChange()
  }
  return (
    <span className="list-actions">
      {actions.includes('deal') && (
        <ButtonLink kind="link" to={linkOf('deal', row)} tabIndex={-1}>
          {t('list.action.deal')}
        </ButtonLink>
      )}
      {actions.includes('detail') && (
        <ButtonLink kind="link" to={linkOf('detail', row)}>
          {t('list.action.detail')}
        </ButtonLink>
      )}
      {actions.includes('setread') && isUnread(row) && (
        <Button kind="link" onClick={markRead}>
          {t('list.action.setread')}
        </Button>
      )}
      {children}
    </span>
  )
}
