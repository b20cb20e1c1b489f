import { useSearchParams } from 'react-router-dom'
import { ListView } from '../../lists/list'
import { getListSchema } from '../../lists/list-schemas'
import { Card } from '../../ui'

const schema = getListSchema('needcreat')

/** Lists flows to start (待我发起); an external reminder (?showid=) links to one of them, done or not. */
export default function NeedCreatePage() {
  const [query] = useSearchParams()
  const shownId = query.get('showid') ?? undefined
  return (
    schema && (
      <Card className="page-list">
        <ListView key={shownId} schema={schema} shownId={shownId} />
      </Card>
    )
  )
}
