import { useState } from 'react'
import type { Entrust } from '#/generated/types'
import { FoundRows } from '../../lists/found-rows'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { usePages } from '../../platform/use-pages'
import { Button } from '../../ui/button'
import { EntrustCard } from './entrust-card'

const states = ['on', 'coming', 'over', 'off'] as const
type State = Entrust['state'] | ''

interface EverybodyProps {
  onEdit(one: Entrust | 'new'): void
  /** Grows when something was saved. */
  round: number
}

/** Everybody's delegations, for those who manage them. */
export function Everybody({ onEdit, round }: EverybodyProps) {
  const [words, setWords] = useState('')
  const [state, setState] = useState<State>('')
  const name = words.trim()
  const search = { ...(name && { name }), ...(state && { state }) }
  const { shown, turnTo, reload } = usePages(`${round} ${name} ${state}`, (nowpage) =>
    api.oa.flowdesigns.entrust.list({ nowpage, search }),
  )
  const filter = (
    <select
      className="q-input"
      aria-label={t('delegation.state')}
      value={state}
      onChange={({ target }) => setState(target.value as State)}
    >
      <option value="">{t('delegation.state-any')}</option>
      {states.map((one) => (
        <option key={one} value={one}>
          {t(`delegation.state.${one}`)}
        </option>
      ))}
    </select>
  )
  return (
    <FoundRows
      title={t('delegation.everybody')}
      search={{ label: t('delegation.find'), words, change: setWords }}
      tools={filter}
      add={
        <Button kind="primary" icon="plus" onClick={() => onEdit('new')}>
          {t('delegation.new')}
        </Button>
      }
      empty={{
        none: t('delegation.none'),
        hint: t('delegation.none-hint'),
        found: (text) => t('delegation.none-found', { words: text }),
      }}
      {...{ shown, turnTo }}
    >
      {(rows) => (
        <ul className="entrust-list">
          {rows.map((one) => (
            <EntrustCard key={one._id} one={one} side="all" onEdit={onEdit} onChange={reload} />
          ))}
        </ul>
      )}
    </FoundRows>
  )
}
