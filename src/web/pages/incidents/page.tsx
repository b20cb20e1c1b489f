import '../../lists/rows.css'
import '../../lists/list.css'
import './incidents.css'
import '../../platform/designing-texts'
import { useState } from 'react'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { usePages } from '../../platform/use-pages'
import { loadBadges } from '../../stores/badges'
import { RowPager } from '../../ui/pager'
import { Empty, Skeleton } from '../../ui/parts'
import { Segments } from '../../ui/segments'
import { IncidentCard } from './incident-card'
import { SettleDialog, type Settling } from './settle-dialog'

type State = 'open' | 'all'
const states: readonly State[] = ['open', 'all']

/** 异常任务: what could not be done by itself, to be tried again or left undone. */
export default function IncidentsPage() {
  const [state, setState] = useState<State>('open')
  const [settling, setSettling] = useState<Settling>()
  const { shown, turnTo, reload } = usePages(state, (nowpage) =>
    api.oa.flow.incident.list({ state, nowpage }),
  )
  return (
    <div className="q-card rows-page">
      <header className="rows-head">
        <h1>{t('menu.incidents')}</h1>
        <Segments
          label={t('incident.state')}
          value={state}
          options={states.map((value) => ({ value, text: t(`incident.state.${value}`) }))}
          onChange={setState}
        />
      </header>
      {!shown && <Skeleton lines={8} />}
      {shown?.result.length === 0 && (
        <Empty title={t('incident.none')}>
          <p>{t('incident.none-hint')}</p>
        </Empty>
      )}
      {shown && (
        <ol className="incidents">
          {shown.result.map((incident) => (
            <IncidentCard
              key={incident.id}
              incident={incident}
              onSettle={(way) => setSettling({ way, incident })}
            />
          ))}
        </ol>
      )}
      {shown && <RowPager shown={shown} turnTo={turnTo} />}
      {settling && (
        <SettleDialog
          settling={settling}
          onClose={() => setSettling(undefined)}
          onDone={() => {
            setSettling(undefined)
            reload()
            void loadBadges()
          }}
        />
      )}
    </div>
  )
}
