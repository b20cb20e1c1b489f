import './flows.css'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { setFavourite } from '../../flow/catalogue/favourites'
import { type FlowFavourites, FlowTree, type FlowTreePurpose } from '../../flow/catalogue/flow-tree'
import { t } from '../../platform'
import { quietApi } from '../../platform/api'
import { hasPermission } from '../../stores/session'
import { SegmentedControl } from '../../ui'

const purposes = ['creat', 'admin'] as const satisfies readonly FlowTreePurpose[]

/** Returns the purposes open to the reader: administering flows does not require the right to start them. */
const open = () => purposes.filter((one) => one !== 'creat' || hasPermission('flow.work.create'))

function useLiking(): FlowFavourites {
  const [ids, setIds] = useState<readonly string[]>([])
  useEffect(() => {
    quietApi.oa.flow.home.flows({}).then(
      ({ favourites }) => setIds(favourites),
      () => undefined,
    )
  }, [])
  return { ids, like: (id, isOn) => void setFavourite(id, isOn).then(setIds) }
}

/**
 * Lists all flows that the person may start or administer (全部流程), by category, with filter and favourites.
 */
export default function FlowsPage() {
  const [query, setQuery] = useSearchParams()
  const liking = useLiking()
  const offered = open()
  const purpose = offered.find((one) => one === query.get('for')) ?? offered[0] ?? 'admin'
  const choice = offered.length > 1 && (
    <SegmentedControl
      label={t('home.all-flows')}
      value={purpose}
      options={offered.map((value) => ({ value, text: t(`dashboard.${value}`) }))}
      onChange={(value) => setQuery(value === 'creat' ? {} : { for: value }, { replace: true })}
    />
  )
  return (
    <div className="q-card flows-page q-pad-5">
      <h1 className="q-hidden">{t('home.all-flows')}</h1>
      <FlowTree
        key={purpose}
        purpose={purpose}
        beside={choice}
        liking={purpose === 'creat' ? liking : undefined}
      />
    </div>
  )
}
