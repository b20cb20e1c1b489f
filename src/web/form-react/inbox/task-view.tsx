import { useState } from 'react'
import { useQuery, useTranslator } from '../../platform'
import { FormView } from '../../renderer'
import { Button, List, LoadState, Muted, Row, Stack, TextAreaField, Toolbar } from '../../ui'
import type { InboxDecision } from './inbox'
import { type InboxClient, type TaskDetails, taskPage } from './inbox-client'

/** Whether a page of another origin shows this one in a frame, so that it could lead clicks to a button. */
function isFramedElsewhere(): boolean {
  try {
    return window.top?.origin !== window.origin
  } catch {
    return true
  }
}

interface DecideProps {
  client: InboxClient
  task: TaskDetails
  onDecide(decision: InboxDecision): void
}

/** Asks for the opinion, and offers the buttons of the step. */
function DecideSection({ client, task, onDecide }: DecideProps) {
  const t = useTranslator()
  const [opinion, setOpinion] = useState('')
  const [problem, setProblem] = useState('')
  const [pressed, setPressed] = useState<number>()
  const { message, step, shut = [] } = task
  const decide = async (button: number) => {
    const { name = '', reason } = step.btnGroup[button] ?? {}
    if (reason === 'required' && !opinion.trim())
      return setProblem(t('elsewhere.inbox.opinion-missing', { button: name }))
    setProblem('')
    setPressed(button)
    try {
      await client.decide(task, { button, opinion: opinion.trim() })
      onDecide({ task: message._id, request: message.flowlistid, button: name })
    } catch (error) {
      setProblem((error as Error).message)
      setPressed(undefined)
    }
  }
  return (
    <Stack gap={2}>
      <TextAreaField
        label={t('elsewhere.inbox.opinion')}
        maxLength={2000}
        value={opinion}
        onChange={({ target }) => setOpinion(target.value)}
      />
      {problem && (
        <p role="alert" className="q-tone-danger">
          {problem}
        </p>
      )}
      <Toolbar>
        {step.btnGroup.map(({ id, name, outcome }, index) => {
          const reason = shut.find(({ button }) => button === id)?.msg
          const kind = outcome === 'agree' || (outcome === undefined && index === 0) ? 'primary' : 'default'
          return (
            <Button
              key={id}
              kind={kind}
              title={reason}
              busy={pressed === index}
              disabled={reason !== undefined || pressed !== undefined}
              onClick={() => void decide(index)}
            >
              {name}
            </Button>
          )
        })}
      </Toolbar>
    </Stack>
  )
}

/** Lists opinions that others gave before. */
const Opinions = ({ logs }: Pick<TaskDetails, 'logs'>) => {
  const opinions = logs.filter(({ suggest }) => suggest)
  return (
    opinions.length > 0 && (
      <List gap={1}>
        {opinions.map(({ _id, creater, button, suggest }) => (
          <li key={_id}>
            <Muted size="sm">{[creater, button].filter(Boolean).join(' · ')}</Muted> {suggest}
          </li>
        ))}
      </List>
    )
  )
}

interface TaskViewProps {
  client: InboxClient
  /** Id of its message. */
  task: string
  onClose(): void
  onDecide(decision: InboxDecision): void
}

/** Renders a task: its form, to be read, former opinions, and the decision. */
export default function TaskView({ client, task, onClose, onDecide }: TaskViewProps) {
  const t = useTranslator()
  const { value: opened, failure, reload } = useQuery(task, () => client.open(task))
  return (
    <Stack gap={3}>
      <Row justify="between">
        <Button kind="text" className="q-button inbox-back" onClick={onClose}>
          {t('elsewhere.inbox.back')}
        </Button>
        <a href={taskPage(client, task)} target="_blank" rel="noopener noreferrer">
          {t('elsewhere.inbox.open')}
        </a>
      </Row>
      {opened ? (
        <>
          <h2>{[opened.flow.name, opened.flow.workname].filter(Boolean).join(' ')}</h2>
          <Muted size="sm">{[opened.flow.creater, opened.flow.dept, opened.step.name].join(' · ')}</Muted>
          <FormView
            form={opened.formset}
            limits={opened.limits}
            values={opened.formdata}
            status="read"
            mode="deal"
            world={opened}
            flowId={opened.flow._id}
          />
          <Opinions logs={opened.logs} />
          {isFramedElsewhere() ? (
            <p role="alert">{t('elsewhere.inbox.framed')}</p>
          ) : (
            <DecideSection client={client} task={opened} onDecide={onDecide} />
          )}
        </>
      ) : (
        <LoadState failure={failure} reload={reload} lines={6} />
      )}
    </Stack>
  )
}
