import '../../platform/i18n/device-texts'
import { useEffect, useState } from 'react'
import { t, useQuery } from '../../platform'
import { pageUrl } from '../../platform/environment'
import {
  dropDecision,
  type OfflineDecision,
  type OfflineTask,
  readOfflineTasks,
} from '../../stores/offline-tasks'
import { type SynchronizationResult, synchronizeOnline } from '../../stores/synchronize-offline'
import { Button, Card, EmptyState, List, Muted, Row, Skeleton, Stack } from '../../ui'
import { PublicLayout } from '../../ui/public-layout'
import { OpinionDialog } from './opinion-dialog'

type Verdict = OfflineDecision['verdict']

/** Shows what waits to be sent for a task, or why the server refused it. */
const DecisionState = ({ decision, onDrop }: { decision: OfflineDecision; onDrop(): void }) => (
  <Row wrap gap={2} role="status">
    <span className="q-break">
      {decision.refusal ?? t('offline.waits', { button: decision.button.name })}
    </span>
    <Button kind="link" onClick={onDrop}>
      {t(decision.refusal === undefined ? 'offline.take-back' : 'offline.seen')}
    </Button>
  </Row>
)

interface TaskCardProps {
  task: OfflineTask
  decision: OfflineDecision | undefined
  onDecide(verdict: Verdict): void
  onDrop(): void
}

/** Shows a task with its form as text, and the decisions that need nothing else. */
const TaskCard = ({ task, decision, onDecide, onDrop }: TaskCardProps) => (
  <Card as="li" className="q-stack q-gap-2 q-pad-4">
    <details>
      <summary className="q-break">
        <strong>{task.title}</strong> {task.number}
        <Muted as="small" className="q-block">
          {[task.from, task.step, task.description].filter(Boolean).join(' · ')}
        </Muted>
      </summary>
      <dl className="q-stack q-gap-2 q-margin-top-2">
        {task.lines.map(({ label, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a table repeat their labels
          <div key={index}>
            <dt className="q-soft">{label}</dt>
            <dd className="q-break">{text}</dd>
          </div>
        ))}
      </dl>
    </details>
    {decision && <DecisionState decision={decision} onDrop={onDrop} />}
    {!decision && !task.agree && !task.refuse && <Muted as="small">{t('offline.needs-network')}</Muted>}
    {!decision && (
      <Row wrap gap={2}>
        {task.agree && (
          <Button kind="primary" onClick={() => onDecide('agree')}>
            {task.agree.name}
          </Button>
        )}
        {task.refuse && (
          <Button kind="danger" onClick={() => onDecide('refuse')}>
            {task.refuse.name}
          </Button>
        )}
      </Row>
    )}
  </Card>
)

/** Interval in ms in which decisions are sent again while they wait: a browser may miss that the network is back. */
const resendInterval = 15_000

/**
 * Sends what waits as soon as the network is back, and again at intervals while decisions wait. Returns the outcome, and how
 * to try by hand.
 */
function useSynchronization(onDone: () => Promise<void>, waits: boolean) {
  const [outcome, setOutcome] = useState<SynchronizationResult | 'failed'>()
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    const report = (result: SynchronizationResult) => {
      setOutcome(result)
      void onDone()
    }
    await synchronizeOnline(report).catch(() => setOutcome('failed'))
    await onDone()
    setBusy(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser calls the first one, which reads nothing that changes
  useEffect(() => {
    const onOnline = () => void run()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each timer calls the run of its own render, which reads nothing that changes
  useEffect(() => {
    if (!waits || isBusy) return
    const timer = setInterval(() => navigator.onLine && void run(), resendInterval)
    return () => clearInterval(timer)
  }, [waits, isBusy])
  return { outcome, isBusy, run }
}

/** Lists the copied tasks of the person without network, and queues decisions on them. */
export default function OfflinePage() {
  const { value, reload } = useQuery('offline', () =>
    readOfflineTasks().catch(() => ({ tasks: [], decisions: [] })),
  )
  const [pending, setPending] = useState<{ task: OfflineTask; verdict: Verdict }>()
  const waits = !!value?.decisions.some(({ refusal }) => refusal === undefined)
  const { outcome, isBusy, run } = useSynchronization(reload, waits)
  if (!value) return <Skeleton lines={6} />
  const { tasks, decisions } = value
  const drop = async (id: string) => {
    await dropDecision(id)
    await reload()
  }
  const isListed = (id: string) => tasks.some((task) => task.id === id)
  return (
    <PublicLayout title={t('offline.title')} text={t('offline.text')}>
      <Stack gap={3}>
        <Row wrap gap={2}>
          <Button disabled={isBusy} onClick={() => void run()}>
            {t('offline.synchronize')}
          </Button>
          <a href={pageUrl('/')}>{t('offline.back')}</a>
        </Row>
        {outcome && (
          <p role="status">
            {outcome === 'failed' ? t('offline.unreachable') : t('offline.sent', { ...outcome })}
          </p>
        )}
        {!tasks.length && !decisions.length && <EmptyState title={t('offline.none')} />}
        <List gap={3}>
          {decisions
            .filter(({ id }) => !isListed(id))
            .map((decision) => (
              <Card as="li" key={decision.id} className="q-stack q-gap-2 q-pad-4">
                <strong className="q-break">
                  {decision.title} {decision.number}
                </strong>
                <DecisionState decision={decision} onDrop={() => void drop(decision.id)} />
              </Card>
            ))}
          {tasks.map((task) => (
            <TaskCard
              key={task.id}
              task={task}
              decision={decisions.find(({ id }) => id === task.id)}
              onDecide={(verdict) => setPending({ task, verdict })}
              onDrop={() => void drop(task.id)}
            />
          ))}
        </List>
      </Stack>
      {pending && (
        <OpinionDialog
          {...pending}
          onClose={() => setPending(undefined)}
          onDecided={() => {
            setPending(undefined)
            void reload()
          }}
        />
      )}
    </PublicLayout>
  )
}
