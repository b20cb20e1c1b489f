import { useState } from 'react'
import type { FlowDesignSubFlow } from '#/generated/types'
import { quietApi } from '../../platform/api'
import { t } from '../../platform/i18n/i18n'
import { useQuery } from '../../platform/use-query'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { EmptyState, Skeleton } from '../../ui/primitives'

interface SubFlowPickerProps {
  /** Ids of the flows that are already started. */
  chosen: readonly string[]
  onPick(flow: FlowDesignSubFlow): void
  onClose(): void
}

/** Chooses one of the flows that other flows may start. */
export function SubFlowPicker({ chosen, onPick, onClose }: SubFlowPickerProps) {
  const { value, failure, reload } = useQuery('sub-flows', () => quietApi.oa.flowdesigns.cansonlist({}))
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const offered = (value ?? []).filter(({ _id }) => !chosen.includes(_id))
  const shown = offered.filter(({ name }) => name.toLowerCase().includes(wanted))
  return (
    <Dialog title={t('flow-editor.links.add-sub-flow')} width={560} onClose={onClose}>
      {!value && !failure && <Skeleton lines={4} />}
      {failure && (
        <EmptyState title={failure.message}>
          <Button onClick={() => void reload()}>{t('flow-design.retry')}</Button>
        </EmptyState>
      )}
      {value && !offered.length && (
        <EmptyState title={t('flow-editor.sub-flow.none')}>
          <p>{t('flow-editor.sub-flow.none-hint')}</p>
        </EmptyState>
      )}
      {offered.length > 0 && (
        <>
          <input
            type="search"
            className="q-input"
            aria-label={t('flow-editor.sub-flow.search')}
            placeholder={t('flow-editor.sub-flow.search')}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          <ul className="fe-pick">
            {shown.map(({ _id, name, description, category }) => (
              <li key={_id}>
                <button type="button" className="fe-pick-one" onClick={() => onPick({ n: name, v: _id })}>
                  <strong>{name}</strong>
                  <span className="fe-pick-about">
                    {[...category, description].filter(Boolean).join(' · ')}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {!shown.length && <p className="fe-note">{t('flow-editor.sub-flow.no-hit')}</p>}
        </>
      )}
    </Dialog>
  )
}
