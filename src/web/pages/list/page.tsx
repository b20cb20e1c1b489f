import { useSearchParams } from 'react-router-dom'
import { List } from '../../lists/list'
import { findListSchema } from '../../lists/list-schemas'
import { Card } from '../../ui'

/** Renders a page with one list; its menu entry names it, and ?flowid= the flow. */
export default function ListPage({ name = '' }: { name?: string }) {
  const schema = findListSchema(name)
  const [query] = useSearchParams()
  const flowid = query.get('flowid') ?? undefined
  return (
    schema && (
      <Card className="page-list">
        <List key={`${name} ${flowid}`} schema={schema} flowid={flowid} />
      </Card>
    )
  )
}
