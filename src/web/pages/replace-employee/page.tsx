import { Card, Tabs } from '../../ui'
import '../../platform/i18n/delegation-texts'
import './replace-employee.css'
import { useSearchParams } from 'react-router-dom'
import { ListView } from '../../lists/list'
import { getListSchema } from '../../lists/list-schemas'
import { t } from '../../platform'
import { useSession } from '../../stores/session'

const lists = ['waiting', 'message', 'cc', 'finish', 'icreat'] as const

/** Shows another employee's flows, read-only (S1-046). */
export default function ReplaceEmployeePage() {
  const { person } = useSession()
  const [query, setQuery] = useSearchParams()
  const name = lists.find((one) => one === query.get('list')) ?? 'waiting'
  const schema = getListSchema(name)
  return (
    <div className="replace-employee q-stack q-gap-3">
      <Card as="header" className="q-pad-4">
        <h1>{t('delegation.looking', { name: person?.name ?? '' })}</h1>
        <p>{t('delegation.looking-hint')}</p>
      </Card>
      <Tabs
        label={t('menu.replace-employee')}
        tabs={lists.map((key) => ({ key, title: t(`list.${key}`) }))}
        active={name}
        onChange={(key) => setQuery({ list: key }, { replace: true })}
      >
        <Card className="page-list">
          {schema && <ListView key={name} schema={{ ...schema, open: 'detail', actions: ['detail'] }} />}
        </Card>
      </Tabs>
    </div>
  )
}
