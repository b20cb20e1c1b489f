import './inbox.css'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import type { ListRow } from '#/generated/types'
import { languageTag, usePagedQuery, useTranslator, whileVisible } from '../../platform'
import {
  Button,
  CountBadge,
  EmptyState,
  List,
  Muted,
  QueryContent,
  Row,
  RowPager,
  Skeleton,
  Stack,
  Tag,
} from '../../ui'
import { createInboxClient, type InboxSource } from './inbox-client'

const TaskView = lazy(() => import('./task-view'))

/** Milliseconds after which a visible list is loaded again. */
const refreshInterval = 60_000

/** What a person decided in the inbox. */
export interface InboxDecision {
  task: string
  request: string
  /** Name of the button. */
  button: string
}

export interface InboxProps extends InboxSource {
  /** Changes as the page asks for the tasks anew. */
  round: number
  /** Called with the number of waiting tasks as it changes. */
  onCount(count: number): void
  onDecide(decision: InboxDecision): void
}

function TaskRow({ task, onOpen }: { task: ListRow; onOpen(): void }) {
  const t = useTranslator()
  const { flowname, workname, flowlistOi, NowFunName, created_at: at, expires_at: due } = task
  const isOverdue = due !== null && Date.parse(due) < Date.now()
  return (
    <li>
      <button type="button" className="inbox-task q-stack q-gap-1 q-pad-3" onClick={onOpen}>
        <Row gap={2} wrap>
          <strong>{[flowname, workname].filter(Boolean).join(' ')}</strong>
          {task.level === 100 && <Tag tone="danger">{t('elsewhere.inbox.urgent')}</Tag>}
          {isOverdue && <Tag tone="warning">{t('elsewhere.inbox.overdue')}</Tag>}
        </Row>
        {flowlistOi.desc && <span>{flowlistOi.desc}</span>}
        <Muted size="sm">
          {[flowlistOi.creater, NowFunName, new Date(at).toLocaleString(languageTag(t.language))].join(' · ')}
        </Muted>
      </button>
    </li>
  )
}

/** Renders the tasks that wait for a person; one that is opened stands in their place. */
export function Inbox({ server, getToken, round, onCount, onDecide }: InboxProps) {
  const t = useTranslator()
  const client = useMemo(() => createInboxClient({ server, getToken }, t), [server, getToken, t])
  const [opened, setOpened] = useState<string>()
  const [done, setDone] = useState('')
  const query = usePagedQuery(`${server} ${round} ${t.language}`, client.list)
  const { shown, reload } = query
  const count = shown?.totalItems
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count is told as it changes
  useEffect(() => {
    if (count !== undefined) onCount(count)
  }, [count])
  // biome-ignore lint/correctness/useExhaustiveDependencies: reload only asks for another round
  useEffect(
    () =>
      whileVisible(() => {
        const timer = setInterval(reload, refreshInterval)
        return () => clearInterval(timer)
      }),
    [],
  )
  const close = () => {
    setOpened(undefined)
    reload()
  }
  if (opened !== undefined)
    return (
      <Suspense fallback={<Skeleton lines={6} />}>
        <TaskView
          client={client}
          task={opened}
          onClose={close}
          onDecide={(decision) => {
            setDone(t('elsewhere.inbox.done', { button: decision.button }))
            onDecide(decision)
            close()
          }}
        />
      </Suspense>
    )
  return (
    <Stack gap={2}>
      <Row justify="between">
        <Row gap={2}>
          <strong>{t('elsewhere.inbox.title')}</strong>
          <CountBadge value={count ?? 0} />
        </Row>
        <Button kind="text" onClick={reload}>
          {t('elsewhere.inbox.refresh')}
        </Button>
      </Row>
      <p role="status" className="q-text-sm">
        {done}
      </p>
      <QueryContent
        query={{ ...query, value: shown }}
        isEmpty={({ result }) => result.length === 0}
        empty={<EmptyState title={t('elsewhere.inbox.empty')} />}
      >
        {(page) => (
          <>
            <List>
              {page.result.map((task) => (
                <TaskRow key={task._id} task={task} onOpen={() => setOpened(task._id)} />
              ))}
            </List>
            <RowPager shown={page} turnTo={query.turnTo} />
          </>
        )}
      </QueryContent>
    </Stack>
  )
}
