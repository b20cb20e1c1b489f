import ReplaceAssigneeDialog from '../../flow/action-dialogs/replace-assignee-dialog'
import { t } from '../../platform/i18n/i18n'
import { Dialog } from '../../ui/dialog'
import { EmptyState } from '../../ui/primitives'
import { QueryContent } from '../../ui/query-content'
import type { AdminActionProps } from './action-dialog'
import { useWaitingTasks } from './bulk-urge'

/** Reassigns one person's waiting tasks in the chosen flows to another (更换处理人). */
export function BulkReplaceAssignee({ rows, onClose, onDone }: AdminActionProps) {
  const found = useWaitingTasks(rows)
  const waiting = found.value?.flatMap(({ messages }) => messages).filter(({ to }) => to) ?? []
  const people = [...new Map(waiting.map(({ to, toer }) => [to, { id: to, name: toer }])).values()]
  if (people.length)
    return (
      <ReplaceAssigneeDialog
        flowlistids={rows.map(({ _id }) => _id)}
        people={people}
        onClose={onClose}
        onDone={onDone}
      />
    )
  return (
    <Dialog title={t('replace.title')} width={520} onClose={onClose}>
      <QueryContent
        query={found}
        isEmpty={() => true}
        empty={<EmptyState title={t('admin-flow.nothing-waits')} />}
      >
        {() => null}
      </QueryContent>
    </Dialog>
  )
}
