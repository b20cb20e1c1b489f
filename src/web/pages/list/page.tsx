import { useSearchParams } from 'react-router-dom'
import { ListView } from '../../lists/list'
import { getListSchema } from '../../lists/list-schemas'
import { Card } from '../../ui'

/** Renders a page with one list; its menu entry names it, and ?flowid= the flow. */
export default function ListPage({ name = '' }: { name?: string }) {
  const schema = getListSchema(name)
  const [query] = useSearchParams()
  const flowid = query.get('flowid') ?? undefined
  return (
    schema && (
      <Card className="page-list">
        <ListView key={`${name} ${flowid}`} schema={schema} flowid={flowid} />
      </Card>
    )
  )
}
