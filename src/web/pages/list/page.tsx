import { List } from '../../renderer/list/list'
import { listNamed } from '../../renderer/list/schemas'

/** A page that is one list; its menu entry says which. */
export default function ListPage({ name = '' }: { name?: string }) {
  const schema = listNamed(name)
  return (
    schema && (
      <div className="q-card page-list">
        <List key={name} schema={schema} />
      </div>
    )
  )
}
