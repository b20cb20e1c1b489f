import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Comment, CommentList } from '../../../generated/types'
import { type CallError, createRequestIds, t, useQuery, useReloadOnChange } from '../../platform'
import { api, quietApi } from '../../platform/api'
import { canWrite } from '../../platform/environment'
import { useFlowRefreshSignal } from '../../stores/refresh-signal'
import { Button, Muted, TextAreaField, toast } from '../../ui'
import { findMentionQuery, findMentions, insertMention } from './mentions'

/** Comments on a flow, and the actions on them. */
export interface FlowComments {
  list: readonly Comment[] | undefined
  failure: CallError | undefined
  /** People that a new comment may mention; undefined if comments are not allowed. */
  people: CommentList['people'] | undefined
  reload(): Promise<void>
  withdraw(id: string): Promise<void>
}

/** Returns the current comments on a flow; those that came with its page are not requested again. */
export function useComments(flowlistid: string, known?: CommentList): FlowComments {
  const unused = useRef(known)
  const load = async () => {
    const first = unused.current
    unused.current = undefined
    return first ?? quietApi.oa.flow.comment.list({ flowOi_id: flowlistid })
  }
  const { value, failure, reload } = useQuery(flowlistid, load, known)
  useReloadOnChange(reload, useFlowRefreshSignal(flowlistid))
  const withdraw = async (id: string) => {
    await api.oa.flow.comment.delete({ flowOi_id: flowlistid, id }).then(
      () => toast(t('remark.withdrawn'), 'success'),
      () => undefined,
    )
    await reload()
  }
  const people = value && canWrite('oa/flow/comment/creat') ? value.people : undefined
  return { list: value?.list, failure, people, reload, withdraw }
}

type Person = CommentList['people'][number]

interface RemarkBoxProps {
  flowlistid: string
  /** People that a comment may mention. */
  people: readonly Person[]
  /** Comment being answered; its author is mentioned. */
  answered?: Comment
  onSent(): Promise<void>
}

const maxOffered = 8

/** Scrolls the mention list into view, as the box is at the foot of the page. */
const show = (offer: HTMLElement | null) => offer?.scrollIntoView({ block: 'nearest' })

/** Returns the people that match the text after an @, and the one that Enter would choose. */
function useOffer(people: readonly Person[], text: string, caret: number) {
  const [active, setActive] = useState(0)
  const [dismissed, setDismissed] = useState('')
  const typed = findMentionQuery(text, caret)
  const fitting =
    typed === undefined || dismissed === text
      ? []
      : people.filter(({ name }) => name.includes(typed)).slice(0, maxOffered)
  const move = (by: number) => setActive((active + by + fitting.length) % fitting.length)
  return { fitting, active: Math.min(active, fitting.length - 1), move, dismiss: () => setDismissed(text) }
}

/** Input for a comment; @ offers the people of the flow, who are then notified. */
export function CommentBox({ flowlistid, people, answered, onSent }: RemarkBoxProps) {
  const [{ text, caret }, setTyped] = useState({ text: '', caret: 0 })
  const [chosen, setChosen] = useState<readonly Person[]>([])
  const [isBusy, setBusy] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const idOf = useRef(createRequestIds())
  const list = useId()
  const { fitting, active, move, dismiss } = useOffer(people, text, caret)
  const choose = (person: Person | undefined) => {
    if (!person) return
    setTyped(insertMention(text, caret, person.name))
    setChosen([...chosen, person])
    area.current?.focus()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of "answer" is one, whoever joins meanwhile
  useEffect(() => {
    const writer = answered && people.find(({ id }) => id === answered.created_id)
    if (!answered) return
    setTyped((typed) => insertMention(`${typed.text}@`, typed.text.length + 1, answered.creater))
    if (writer) setChosen((others) => [...others, writer])
    area.current?.focus()
  }, [answered])
  const send = async () => {
    if (!text.trim()) return
    setBusy(true)
    try {
      const mentions = [...new Set(findMentions(text, chosen).map(({ id }) => id))]
      const body = { flowOi_id: flowlistid, text: text.trim(), mentions }
      await api.oa.flow.comment.creat({ ...body, requestId: idOf.current(body) })
      setTyped({ text: '', caret: 0 })
      setChosen([])
      await onSent()
    } catch {
      // The error has been shown; the typed text stays.
    }
    setBusy(false)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
    else if (fitting.length === 0) return
    else if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter') choose(fitting[active])
    else if (event.key === 'Escape') dismiss()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const isOpen = fitting.length > 0
  return (
    <div className="remark-box q-stack q-gap-2">
      <TextAreaField
        ref={area}
        label={t('remark.title')}
        placeholder={t('remark.hint')}
        rows={2}
        maxLength={1000}
        value={text}
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={isOpen ? `${list}-${active}` : undefined}
        onChange={({ target }) => setTyped({ text: target.value, caret: target.selectionStart })}
        onKeyDown={handleKey}
      />
      {isOpen && (
        <div
          ref={show}
          id={list}
          className="remark-offer q-box q-scroll q-surface q-pad-1"
          role="listbox"
          aria-label={t('remark.mention')}
        >
          {fitting.map((person, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the text field moves in it by keys
            <div
              key={person.id}
              id={`${list}-${at}`}
              role="option"
              aria-selected={at === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
            >
              {person.name} <Muted as="small">{person.dept}</Muted>
            </div>
          ))}
        </div>
      )}
      <Button busy={isBusy} disabled={!text.trim()} onClick={() => void send()}>
        {t('remark.send')}
      </Button>
    </div>
  )
}
