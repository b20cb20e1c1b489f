import { Card, Tabs, Tag } from '../../ui'
import '../../platform/i18n/delegation-texts'
import './workbench-flow-entrust.css'
import { useSearchParams } from 'react-router-dom'
import { ListView } from '../../lists/list'
import { getListSchema } from '../../lists/list-schemas'
import { absoluteTime, t, useQuery } from '../../platform'
import { quietApi } from '../../platform/api'

const lists = ['waiting', 'message', 'cc', 'finish', 'icreat'] as const

/** Shows the delegator, the delegated flows and the end date. */
function DelegationCard() {
  const { value } = useQuery('delegation', () => quietApi.flow_entrust_replace.get_now_flow_entrust_info({}))
  if (!value) return null
  const { entrust, until } = value
  const flows = entrust.flows?.map(({ name }) => name) ?? [t('delegation.flows-all')]
  return (
    <Card as="section" className="q-pad-4">
      <h1 className="q-text-lg q-margin-bottom-2">{t('delegation.working', { name: entrust.from_name })}</h1>
      <p className="q-row q-wrap q-gap-2 q-gap-y-1 q-soft">
        {flows.map((name) => (
          <Tag key={name} tone="primary">
            {name}
          </Tag>
        ))}
        <span>{t('delegation.period-to', { ends: absoluteTime(until).slice(0, 16) })}</span>
        {entrust.reason && <span>{entrust.reason}</span>}
      </p>
    </Card>
  )
}

/**
 * Renders the workbench of a delegate: the delegator's lists, within the delegation's scope (S1-039, S1-045).
 */
export default function WorkbenchFlowEntrustPage() {
  const [query, setQuery] = useSearchParams()
  const name = lists.find((one) => one === query.get('list')) ?? 'waiting'
  const schema = getListSchema(name)
  return (
    <div className="workbench-entrust q-stack q-gap-3">
      <DelegationCard />
      <Tabs
        label={t('delegation.workbench')}
        tabs={lists.map((key) => ({ key, title: t(`list.${key}`) }))}
        active={name}
        onChange={(key) => setQuery({ list: key }, { replace: true })}
      >
        <Card className="page-list">{schema && <ListView key={name} schema={schema} />}</Card>
      </Tabs>
    </div>
  )
}
