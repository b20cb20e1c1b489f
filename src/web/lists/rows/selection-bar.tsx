import './selection.css'
import { lazy, Suspense, useState } from 'react'
import type { ListRow, ListSchema } from '../../../generated/types'
import { t } from '../../platform'
import { api } from '../../platform/api'
import { setBadges } from '../../stores/badges'
import { hasPermission } from '../../stores/session'
import { Button } from '../../ui'
import type { BatchDecision } from '../decisions/inline-decision'
import type { BatchDecisionControl } from '../decisions/use-batch'
import { isUnread, messageRowOf } from '../list-row'
import type { ListScope } from '../search/list-query'
import { type ListSelection, useChosen, useIsPicking } from './use-selection'

const BatchDialog = lazy(() => import('../decisions/batch-dialog'))

interface SelectionBarProps {
  schema: ListSchema
  isMobile: boolean
  selection: ListSelection
  batch: BatchDecisionControl
  scope: ListScope | undefined
  onChange(): Promise<void>
}

/** Renders the bulk actions of the ticked rows. */
export function SelectionBar({ schema, isMobile, selection, batch, scope, onChange }: SelectionBarProps) {
  const [isAsking, setAsking] = useState(false)
  const { chosen, hasAll } = useChosen(selection)
  const isPicking = useIsPicking(selection)
  const { clear } = selection
  const unread = chosen.filter(isUnread)
  const messages = chosen.map(messageRowOf).filter((row): row is ListRow => row !== undefined)
  const decides = schema.actions.includes('batch') && hasPermission('flow.work.deal')
  const ready = messages.filter((row) => row.batch)
  const markRead = async () => {
    setBadges(await api.oa.flow.setread({ msgid: unread.map(({ _id }) => _id) }))
    clear()
    await onChange()
  }
  const begin = (batchDecision: BatchDecision) => {
    setAsking(false)
    batch.begin(batchDecision)
    clear()
  }
  if (!chosen.length && !isPicking) return null
  const description = t('list.selected', { n: chosen.length })
  return (
    <div
      className="list-selection q-row q-wrap q-gap-3 q-gap-y-2 q-line-above q-pad-y-2 q-pad-x-4"
      role="toolbar"
      aria-label={description}
      data-picking={isPicking || undefined}
    >
      {isMobile && (
        <label className="list-pick-all q-inline q-gap-2 q-nowrap">
          <input type="checkbox" checked={hasAll} onChange={selection.toggleAll} />
          {t('list.pick-all')}
        </label>
      )}
      <strong>{chosen.length || !isMobile ? description : t('list.pick-hint')}</strong>
      {decides && (
        <Button kind="primary" disabled={!ready.length} onClick={() => setAsking(true)}>
          {t('list.batch')}
        </Button>
      )}
      {schema.actions.includes('setallread') && (
        <Button disabled={!unread.length} onClick={markRead}>
          {t('list.action.setread')}
        </Button>
      )}
      {scope?.deeds(chosen, clear)}
      <Button kind="text" onClick={clear}>
        {t(isMobile ? 'list.pick-end' : 'list.clear-selection')}
      </Button>
      {decides && chosen.length > 0 && !ready.length && (
        <span className="list-faint q-muted">{t('list.batch-none')}</span>
      )}
      {isAsking && (
        <Suspense>
          <BatchDialog
            rows={ready}
            others={messages.length - ready.length}
            onSend={begin}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
