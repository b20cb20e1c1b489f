import '../../lists/list.css'
import '../../lists/rows.css'
import '../../platform/delegating-texts'
import './my-entrusts.css'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { OaFlowMyentrustListBody } from '#/generated/types'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { usePages } from '../../platform/use-pages'
import { setBadges, useBadges } from '../../stores/badges'
import { Button, ButtonLink } from '../../ui/button'
import { RowPager } from '../../ui/pager'
import { Empty, Skeleton } from '../../ui/parts'
import { Tabs } from '../../ui/tabs'
import { FlowsOfOthers } from './flows-of-others'
import { type Direction, EntrustedItem } from './row'

type State = 'waiting' | 'done' | ''

interface FilterProps {
  words: string
  state: State
  onWords(words: string): void
  onState(state: State): void
}

const Filter = ({ words, state, onWords, onState }: FilterProps) => (
  <>
    <input
      type="search"
      className="q-input"
      aria-label={t('delegation.find-flow')}
      placeholder={t('delegation.find-flow')}
      value={words}
      onChange={({ target }) => onWords(target.value)}
    />
    <select
      className="q-input"
      aria-label={t('delegation.state')}
      value={state}
      onChange={({ target }) => onState(target.value as State)}
    >
      <option value="">{t('delegation.state-any')}</option>
      <option value="waiting">{t('delegation.waiting')}</option>
      <option value="done">{t('delegation.done')}</option>
    </select>
  </>
)

function Rows({ direction }: { direction: Direction }) {
  const [words, setWords] = useState('')
  const [state, setState] = useState<State>('')
  const { msg_entrust: unread } = useBadges()
  const search: OaFlowMyentrustListBody['search'] = {
    direction,
    ...(words.trim() && { words: words.trim() }),
    ...(state && { state }),
  }
  const { shown, turnTo, reload } = usePages(JSON.stringify(search), (nowpage) =>
    api.oa.flow.myentrust.list({ nowpage, search }),
  )
  const readAll = async () => {
    setBadges(await api.oa.flow.entrust.setread({}))
    reload()
  }
  return (
    <div className="q-card rows-page">
      <h1 className="q-hidden">{t('menu.my-entrusts')}</h1>
      <header className="rows-head">
        <div className="rows-tools">
          <Filter words={words} state={state} onWords={setWords} onState={setState} />
          {direction === 'to_me' && unread > 0 && (
            <Button onClick={() => void readAll()}>{t('delegation.read-all')}</Button>
          )}
        </div>
        <ButtonLink to="/entrust_settings">{t('menu.entrust-settings')}</ButtonLink>
      </header>
      {!shown && <Skeleton lines={8} />}
      {shown?.result.length === 0 && (
        <Empty title={t(`delegation.empty.${direction}`)}>
          <p>{t(`delegation.empty-hint.${direction}`)}</p>
        </Empty>
      )}
      <ul className="entrusted-list">
        {shown?.result.map((row) => (
          <EntrustedItem key={row._id} {...{ row, direction }} onChange={reload} />
        ))}
      </ul>
      {shown && <RowPager {...{ shown, turnTo }} />}
    </div>
  )
}

/** Messages handled in another's place, both ways, and those whose flows I may work on now (S1-008, S1-009, S1-210). */
export default function MyEntrustsPage() {
  const [query, setQuery] = useSearchParams()
  const { msg_entrust } = useBadges()
  const direction: Direction = query.get('direction') === 'by_me' ? 'by_me' : 'to_me'
  return (
    <div className="entrusted-page">
      <FlowsOfOthers />
      <Tabs
        label={t('menu.my-entrusts')}
        tabs={[
          { key: 'to_me', title: t('delegation.to-me'), count: msg_entrust },
          { key: 'by_me', title: t('delegation.by-me') },
        ]}
        active={direction}
        onChange={(key) => setQuery({ direction: key }, { replace: true })}
      >
        <Rows key={direction} direction={direction} />
      </Tabs>
    </div>
  )
}
