import './flows.css'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { likeFlow } from '../../flow-parts/favourites'
import { FlowTree, type Liking, type Purpose } from '../../flow-parts/flow-tree'
import { quietApi } from '../../platform/api'
import { t } from '../../platform/i18n'
import { Segments } from '../../ui/segments'

const purposes = ['creat', 'admin'] as const satisfies readonly Purpose[]

function useLiking(): Liking {
  const [ids, setIds] = useState<readonly string[]>([])
  useEffect(() => {
    quietApi.oa.flow.home.flows({}).then(
      ({ favourites }) => setIds(favourites),
      () => undefined,
    )
  }, [])
  return { ids, like: (id, isOn) => void likeFlow(id, isOn).then(setIds) }
}

/** 全部流程: every flow that one may start, or look after, by category, with a filter and favourites. */
export default function FlowsPage() {
  const [query, setQuery] = useSearchParams()
  const liking = useLiking()
  const purpose = purposes.find((one) => one === query.get('for')) ?? 'creat'
  const choice = (
    <Segments
      label={t('home.all-flows')}
      value={purpose}
      options={purposes.map((value) => ({ value, text: t(`dashboard.${value}`) }))}
      onChange={(value) => setQuery(value === 'creat' ? {} : { for: value }, { replace: true })}
    />
  )
  return (
    <div className="q-card flows-page">
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
