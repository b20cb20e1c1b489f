import { useSearchParams } from 'react-router-dom'
import { List } from '../../lists/list'
import { findListSchema } from '../../lists/list-schemas'

/** Renders a page with one list; its menu entry names it, and ?flowid= the flow. */
export default function ListPage({ name = '' }: { name?: string }) {
  const schema = findListSchema(name)
  const [query] = useSearchParams()
  const flowid = query.get('flowid') ?? undefined
  return (
    schema && (
      <div className="q-card page-list">
        <List key={`${name} ${flowid}`} schema={schema} flowid={flowid} />
      </div>
    )
  )
}
